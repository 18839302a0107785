import { expect, test } from 'vitest'

import { pastedLinks } from './pasted-links.ts'

test('each line is a link with a scheme and the type of its host', () => {
  expect(pastedLinks(' github.com/ada \r\n\n https://blog.example.com \n')).toEqual({
    links: [
      { url: 'https://github.com/ada', title: null, type: 'repo-host' },
      { url: 'https://blog.example.com', title: null, type: 'blog' },
    ],
    rest: '',
    error: null,
  })
  expect(pastedLinks(' \n ')).toEqual({ links: [], rest: '', error: null })
})

test.each([
  ['My notes https://notes.example/a', 'My notes', 'https://notes.example/a'],
  ['My notes: https://notes.example/a', 'My notes', 'https://notes.example/a'],
  ['My notes – <https://notes.example/a>', 'My notes', 'https://notes.example/a'],
  ['[My notes](https://notes.example/a)', 'My notes', 'https://notes.example/a'],
  ['[My notes](notes.example/a_(b) "Title")', 'My notes', 'https://notes.example/a_(b)'],
  ['- [My notes](https://notes.example/a)', 'My notes', 'https://notes.example/a'],
  ['* https://notes.example/a', null, 'https://notes.example/a'],
  ['12. My notes https://notes.example/a', 'My notes', 'https://notes.example/a'],
  ['- [x] notes.example/a', null, 'https://notes.example/a'],
  ['[](https://notes.example/a)', null, 'https://notes.example/a'],
  ['<https://notes.example/a>', null, 'https://notes.example/a'],
])('%s is a link with its title', (line, title, url) => {
  expect(pastedLinks(line)).toMatchObject({ links: [{ title, url }], rest: '', error: null })
})

test('several URLs on one line become several links', () => {
  expect(pastedLinks('https://a.example https://b.example').links.map(({ url }) => url)).toEqual(['https://a.example', 'https://b.example'])
})

test('invalid lines remain, each with its reason, and the others become links', () => {
  expect(pastedLinks('nonsense')).toEqual({ links: [], rest: 'nonsense', error: expect.stringMatching(/^That doesn’t look like/) })
  expect(pastedLinks('example.com\nmailto:ada@example.com')).toMatchObject({
    links: [{ url: 'https://example.com' }],
    rest: 'mailto:ada@example.com',
    error: 'Must start with http:// or https://',
  })
  expect(pastedLinks('nonsense\nexample.com\nexample.com/a b')).toMatchObject({
    links: [{ url: 'https://example.com' }],
    rest: 'nonsense\nexample.com/a b',
    error: expect.stringMatching(/^Line 1, “nonsense”: .*\nLine 2, “example\.com\/a b”: Must not contain spaces or control characters$/),
  })
  expect(pastedLinks(`${'x'.repeat(121)} https://example.com`).error).toBe('Must be 120 characters or fewer')
})
