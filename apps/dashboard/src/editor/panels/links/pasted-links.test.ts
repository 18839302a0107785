import { expect, test } from 'vitest'

import { pastedLinks } from './pasted-links.ts'

test('each line is a link with a scheme and the type of its host', () => {
  expect(pastedLinks(' github.com/ada \r\n\n https://blog.example.com \n')).toEqual({
    links: [
      { url: 'https://github.com/ada', type: 'repo-host' },
      { url: 'https://blog.example.com', type: 'blog' },
    ],
    error: null,
  })
  expect(pastedLinks(' \n ')).toEqual({ links: [], error: null })
})

test('with an invalid line no link is added, and the error names the line', () => {
  expect(pastedLinks('nonsense')).toEqual({ links: [], error: expect.stringMatching(/^That doesn’t look like/) })
  expect(pastedLinks('example.com\nmailto:ada@example.com')).toEqual({
    links: [],
    error: 'Line 2, “mailto:ada@example.com”: Must start with http:// or https://',
  })
  expect(pastedLinks('example.com/a b').error).toBe('Must not contain spaces or control characters')
})
