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
    error: expect.stringMatching(/are contacts/),
  })
  expect(pastedLinks('nonsense\nexample.com\nexample.com/a b')).toMatchObject({
    links: [{ url: 'https://example.com' }],
    rest: 'nonsense\nexample.com/a b',
    error: expect.stringMatching(
      /^Line 1, “nonsense”: .*\nLine 2, “example\.com\/a b”: A URL can’t contain spaces\. Put each link on its own line\.$/,
    ),
  })
  expect(pastedLinks(`${'x'.repeat(121)} https://example.com`).error).toBe('Must be 120 characters or fewer')
})

test.each(['ada@example.com', 'mailto:ada@example.com', '+49 170 1234567', '(030) 123-456', 'tel:112'])('%s is a contact', (line) => {
  expect(pastedLinks(line)).toEqual({ links: [], rest: line, error: expect.stringMatching(/are contacts/) })
})

test.each(['192.168.10.20', 'https://example.com/@ada', 'https://ada@example.com/x'])('%s is not a contact', (line) => {
  expect(pastedLinks(line).error ?? '').not.toMatch(/are contacts/)
})

test('a handle is recognized', () => {
  expect(pastedLinks('@ada')).toEqual({ links: [], rest: '@ada', error: 'That looks like a handle. Paste the full URL of the profile.' })
})

test('at most four reasons are given, followed by the number of remaining lines', () => {
  const reasons = (count: number) => pastedLinks(Array.from({ length: count }, (_, n) => `line ${n}`).join('\n')).error?.split('\n')
  expect(reasons(4)).toHaveLength(4)
  expect(reasons(6)?.at(-1)).toBe('2 more lines can’t be added.')
})
