import { DocumentWrite } from '@tessera/contract'
import { expect, test } from 'vitest'

// Sets the messages of issues.
import '../errors.ts'
import { validate } from './input-validation.ts'

const pageId = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
const linkOf = (index: number) => ({ key: `k${index}`, url: `https://example.com/${index}` })
const documentWith = (links: unknown[], fields: object = {}) => ({
  pageId,
  document: { version: 1, slug: 'ada', title: 'Ada', description: '', published: false, links, ...fields },
})
const links: unknown[] = Array.from({ length: 1_201 }, (_, index) => linkOf(index))

test.each([
  ['is valid', documentWith(links)],
  [
    'has invalid items',
    documentWith(
      links
        .with(0, null)
        .with(499, {})
        .with(500, { ...linkOf(1), extra: 1 })
        .with(1_200, { key: '!' }),
    ),
  ],
  ['is of the newest version', documentWith(links, { version: 2, indexed: false })],
  ['is of an unknown version', documentWith(links.with(700, 'x'), { version: 3, title: 1 })],
  ['has no version', documentWith(links.with(700, 'x'), { version: undefined })],
  ['has duplicate keys', documentWith(links.with(1_200, linkOf(3)))],
  ['is invalid outside its list', documentWith(links, { title: 1, extra: 1 })],
  ['is invalid inside and outside its list', documentWith(links.with(700, 'x').with(701, linkOf(1)), { slug: '!' })],
  [
    'has an item with inherited names',
    documentWith(links.with(1, JSON.parse('{"__proto__":{"key":"a"},"key":"b","url":"https://a.example"}'))),
  ],
])('a long list that %s is validated like a short one', async (_, input) => {
  const expected = DocumentWrite.safeParse(input)
  const { data, error } = await validate(DocumentWrite, input)
  expect(data).toEqual(expected.data)
  const byPath = (issues: readonly { path: PropertyKey[]; message: string }[] = []) =>
    issues.map(({ path, message }) => `${path.join('/')}: ${message}`).toSorted()
  expect(byPath(error?.issues)).toEqual(byPath(expected.error?.issues))
})

test('other work runs while a long list is validated', async () => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const long = Array.from({ length: 10_000 }, (_, index) => linkOf(index))
  await Promise.all([1, 2].map(() => validate(DocumentWrite, documentWith(long))))
  clearInterval(count)
  expect(turns).toBeGreaterThan(10)
})
