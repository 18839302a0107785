import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canonicalDocument, documentText, DocumentWriteBySlug, DocumentInput, emptyDocument, PageDocument } from './document.ts'
import { anyDocument, anyDocument1 } from '../testing.ts'
import { linkFields, pageFields } from './fields.ts'

const minimal = { version: 2, slug: 'ada', title: 'Ada', description: '', published: false, links: [] }
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
  "version": 2,
  "slug": "ada",
  "title": "Ada",
  "description": "",
  "coverImage": null,
  "name": null,
  "theme": null,
  "published": false,
  "indexed": true,
  "links": [
    {
      "key": "a",
      "type": "microblog",
      "url": "https://example.com",
      "title": null,
      "size": "2x2",
      "thumbnail": null,
      "active": true,
      "highlighted": false,
      "me": false
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
    for (const version of [0, 3, '2', null, undefined]) {
      expect(issuePaths({ ...minimal, version })).toEqual(['version'])
      expect(issuePaths({ ...minimal, version, title: '', links: [{}] })).toEqual(['version', 'title', 'links.0.key', 'links.0.url'])
    }
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

describe('a document of version 1', () => {
  const before = parse({
    ...withLink({ title: 'A', active: false, me: true }),
    coverImage: 'https://example.com/cover.png',
    name: 'Ada',
    theme: { preset: 'paper' },
    indexed: false,
  })
  const newFields = (fields: object) =>
    Object.entries(fields).flatMap(([name, { since }]: [string, { since: number }]) => (since > 1 ? [name] : []))

  test('gets defaults for its own absent fields', () => {
    expect(canonicalDocument(DocumentInput.parse({ ...minimal, version: 1 }), before)).toEqual({ ...parse(minimal), indexed: false })
  })

  test('keeps the fields of version 2 of the page and of links whose key is on it; other links get defaults', () => {
    const url = 'https://example.com'
    const given = DocumentInput.parse({
      ...minimal,
      version: 1,
      links: [
        { key: 'b', url },
        { key: 'a', url },
      ],
    })
    const { indexed, links } = canonicalDocument(given, before)
    expect({ indexed, links }).toMatchObject({
      indexed: false,
      links: [
        { key: 'b', me: false },
        { key: 'a', me: true, title: null, active: true },
      ],
    })
  })

  test('refuses every field of version 2, on the page and on links', () => {
    for (const name of newFields(pageFields)) {
      expect(issuesOf({ ...minimal, version: 1, [name]: Reflect.get(before, name) })).toMatchObject([{ path: [], keys: [name] }])
    }
    for (const name of newFields(linkFields)) {
      const [link] = before.links
      expect(issuesOf({ ...withLink({ [name]: Reflect.get(link!, name) }), version: 1 })).toMatchObject([
        { path: ['links', 0], keys: [name] },
      ])
    }
  })

  test('changes its own fields only, on any page', () => {
    fc.assert(
      fc.property(anyDocument1, anyDocument, (given, present) => {
        const merged = canonicalDocument(DocumentInput.parse(given), present)
        expect(PageDocument.parse(merged)).toEqual(merged)
        expect(merged).toMatchObject({ ...given, version: 2 })
        for (const name of newFields(pageFields)) expect(Reflect.get(merged, name)).toEqual(Reflect.get(present, name))
        for (const link of merged.links) {
          const old = present.links.find(({ key }) => key === link.key) ?? parse(withLink({})).links[0]!
          for (const name of newFields(linkFields)) expect(Reflect.get(link, name)).toEqual(Reflect.get(old, name))
        }
        expect(canonicalDocument(given, merged)).toEqual(merged)
      }),
    )
  })
})

test('the empty document differs from the shortest one in its required fields only', () => {
  const { slug, title } = minimal
  expect(documentText({ ...emptyDocument, slug, title })).toBe(documentText(parse(minimal)))
})
