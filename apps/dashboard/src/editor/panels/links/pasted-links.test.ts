import { expect, test } from 'vitest'

import { pastedLinks } from './pasted-links.ts'

test('each line is a link, with its scheme and the type of its host', () => {
  expect(pastedLinks(' github.com/ada \r\n\n https://blog.example.com \n')).toEqual({
    links: [
      { url: 'https://github.com/ada', type: 'repo-host' },
      { url: 'https://blog.example.com', type: 'blog' },
    ],
    fault: null,
  })
  expect(pastedLinks(' \n ')).toEqual({ links: [], fault: null })
})

test('with a line that is no address none is added, and it is named', () => {
  expect(pastedLinks('nonsense')).toEqual({ links: [], fault: expect.stringMatching(/^That doesn’t look like/) })
  expect(pastedLinks('example.com\nmailto:ada@example.com')).toEqual({
    links: [],
    fault: 'Line 2, “mailto:ada@example.com”: Must start with http:// or https://',
  })
  expect(pastedLinks('example.com/a b').fault).toBe('Must not contain spaces or control characters')
})
