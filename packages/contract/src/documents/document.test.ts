import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canonicalDocument, documentText, DocumentWriteBySlug, DocumentInput, PageDocument } from './document.ts'
import { anyDocument } from '../testing.ts'

const least = { version: 1, slug: 'ada', title: 'Ada', description: '', published: false, links: [] }
const of = (link: object) => ({ ...least, links: [{ key: 'a', url: 'https://example.com', ...link }] })
const parse = (given: unknown) => canonicalDocument(DocumentInput.parse(given))
const faults = (given: unknown) => DocumentInput.safeParse(given).error?.issues.map((issue) => ({ ...issue })) ?? []
const paths = (given: unknown) => faults(given).map(({ path }) => path.join('.'))

/** With the keys of every object in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, shuffled(inner)] as const)
      .reverse(),
  )
}

describe('a document', () => {
  test('has one text, in whatever order its keys were given', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = documentText(document)
        expect(documentText(parse(shuffled(document)))).toBe(text)
        expect(documentText(PageDocument.parse(JSON.parse(text)))).toBe(text)
      }),
    )
  })

  test('gets a default for all that may be absent, the size by the type', () => {
    expect(documentText(parse(of({ type: 'microblog' })))).toBe(`{
  "version": 1,
  "slug": "ada",
  "title": "Ada",
  "description": "",
  "coverImage": null,
  "name": null,
  "theme": null,
  "published": false,
  "links": [
    {
      "key": "a",
      "type": "microblog",
      "url": "https://example.com",
      "title": null,
      "size": "2x2",
      "thumbnail": null,
      "active": true,
      "highlighted": false
    }
  ]
}
`)
    expect(parse(of({})).links).toMatchObject([{ type: 'other', size: '2x1' }])
    expect(DocumentInput.parse({ ...least, theme: { preset: 'paper' } }).theme).toMatchObject({ accent: null, showByline: true })
  })

  test('must have its version, slug, title, description, published and links, and a link its key and url', () => {
    expect(paths({})).toEqual(['version', 'slug', 'title', 'description', 'published', 'links'])
    expect(paths({ ...least, links: [{}] })).toEqual(['links.0.key', 'links.0.url'])
    expect(paths({ ...least, version: 2 })).toEqual(['version'])
  })

  test('has no field that this version does not know, at any depth', () => {
    expect(faults({ ...least, colour: 'red' })).toMatchObject([{ code: 'unrecognized_keys', path: [], keys: ['colour'] }])
    expect(faults(of({ clicks: 7 }))).toMatchObject([{ code: 'unrecognized_keys', path: ['links', 0], keys: ['clicks'] }])
    expect(faults({ ...least, theme: { preset: 'paper', font: 'x' } })).toMatchObject([{ path: ['theme'], keys: ['font'] }])
  })

  test.each(['a', 'Z', '0', '-', '_', '__proto__', 'link_01jd8q5bqkeyar6w4d2h8v9zmc', 'x'.repeat(64)])('takes the key %s', (key) => {
    expect(DocumentInput.parse(of({ key })).links[0]?.key).toBe(key)
  })

  test.each(['', ' ', 'a b', 'a/b', 'a.b', 'ä', 'a\n', 'x'.repeat(65), 7, null])('refuses the key %j', (key) => {
    expect(paths(of({ key }))).toEqual(['links.0.key'])
  })

  test('has each key once, and is told of every doubled one beside its other faults', () => {
    const links = ['a', 'b', 'a', 'c', 'b', 'a'].map((key) => ({ key, url: key === 'c' ? 7 : 'https://example.com' }))
    expect(paths({ ...least, links }).toSorted()).toEqual(['links.2.key', 'links.3.url', 'links.4.key', 'links.5.key'])
    expect(paths({ ...least, links: [null, { key: 'a' }, 7, { key: 'a' }] })).toContain('links.3.key')
    expect(paths({ ...least, links: 7 })).toEqual(['links'])
  })
})

test('a document put under a slug has that slug, in whatever case', () => {
  expect(DocumentWriteBySlug.safeParse({ slug: 'ADA', document: least }).success).toBe(true)
  const { error } = DocumentWriteBySlug.safeParse({ slug: 'other', document: least })
  expect(error?.issues.map(({ path }) => path)).toEqual([['document', 'slug']])
})
