import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canonicalDocument, documentText, DocumentWriteBySlug, DocumentInput, PageDocument } from './document.ts'
import { anyDocument } from '../testing.ts'

const minimal = { version: 1, slug: 'ada', title: 'Ada', description: '', published: false, links: [] }
const withLink = (link: object) => ({ ...minimal, links: [{ key: 'a', url: 'https://example.com', ...link }] })
const parse = (given: unknown) => canonicalDocument(DocumentInput.parse(given))
const issuesOf = (given: unknown) => DocumentInput.safeParse(given).error?.issues.map((issue) => ({ ...issue })) ?? []
const issuePaths = (given: unknown) => issuesOf(given).map(({ path }) => path.join('.'))

/** The same value with the keys of every object reversed. */
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
  test('has the same text for any order of its keys', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = documentText(document)
        expect(documentText(parse(shuffled(document)))).toBe(text)
        expect(documentText(PageDocument.parse(JSON.parse(text)))).toBe(text)
      }),
    )
  })

  test('gets defaults for absent fields, the size by type', () => {
    expect(documentText(parse(withLink({ type: 'microblog' })))).toBe(`{
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
    expect(parse(withLink({})).links).toMatchObject([{ type: 'other', size: '2x1' }])
    expect(DocumentInput.parse({ ...minimal, theme: { preset: 'paper' } }).theme).toMatchObject({ accent: null, showByline: true })
  })

  test('requires version, slug, title, description, published and links, and of a link key and url', () => {
    expect(issuePaths({})).toEqual(['version', 'slug', 'title', 'description', 'published', 'links'])
    expect(issuePaths({ ...minimal, links: [{}] })).toEqual(['links.0.key', 'links.0.url'])
    expect(issuePaths({ ...minimal, version: 2 })).toEqual(['version'])
  })

  test('refuses unknown fields at any depth', () => {
    expect(issuesOf({ ...minimal, colour: 'red' })).toMatchObject([{ code: 'unrecognized_keys', path: [], keys: ['colour'] }])
    expect(issuesOf(withLink({ clicks: 7 }))).toMatchObject([{ code: 'unrecognized_keys', path: ['links', 0], keys: ['clicks'] }])
    expect(issuesOf({ ...minimal, theme: { preset: 'paper', font: 'x' } })).toMatchObject([{ path: ['theme'], keys: ['font'] }])
  })

  test.each(['a', 'Z', '0', '-', '_', '__proto__', 'link_01jd8q5bqkeyar6w4d2h8v9zmc', 'x'.repeat(64)])('accepts the key %s', (key) => {
    expect(DocumentInput.parse(withLink({ key })).links[0]?.key).toBe(key)
  })

  test.each(['', ' ', 'a b', 'a/b', 'a.b', 'ä', 'a\n', 'x'.repeat(65), 7, null])('refuses the key %j', (key) => {
    expect(issuePaths(withLink({ key }))).toEqual(['links.0.key'])
  })

  test('reports every duplicate key beside other issues', () => {
    const links = ['a', 'b', 'a', 'c', 'b', 'a'].map((key) => ({ key, url: key === 'c' ? 7 : 'https://example.com' }))
    expect(issuePaths({ ...minimal, links }).toSorted()).toEqual(['links.2.key', 'links.3.url', 'links.4.key', 'links.5.key'])
    expect(issuePaths({ ...minimal, links: [null, { key: 'a' }, 7, { key: 'a' }] })).toContain('links.3.key')
    expect(issuePaths({ ...minimal, links: 7 })).toEqual(['links'])
  })
})

test('a document that is put by slug has that slug, regardless of case', () => {
  expect(DocumentWriteBySlug.safeParse({ slug: 'ADA', document: minimal }).success).toBe(true)
  const { error } = DocumentWriteBySlug.safeParse({ slug: 'other', document: minimal })
  expect(error?.issues.map(({ path }) => path)).toEqual([['document', 'slug']])
})
