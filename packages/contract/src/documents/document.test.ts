import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  canonicalDocument,
  documentText,
  type DocumentTile,
  DocumentWriteBySlug,
  DocumentInput,
  emptyDocument,
  PageDocument,
} from './document.ts'
import { anyDocument, anyDocument1 } from '../testing.ts'
import { linkFields, pageFields } from './fields.ts'
import { isLink } from './tiles.ts'

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
  "avatar": null,
  "published": false,
  "language": null,
  "indexed": true,
  "imprintUrl": null,
  "privacyUrl": null,
  "publishAt": null,
  "unpublishAt": null,
  "utm": null,
  "links": [
    {
      "key": "a",
      "kind": "link",
      "type": "microblog",
      "url": "https://example.com",
      "title": null,
      "size": "2x2",
      "thumbnail": null,
      "active": true,
      "highlighted": false,
      "icon": null,
      "iconImage": null,
      "thumbnailStyle": "beside",
      "visibleFrom": null,
      "visibleUntil": null,
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
    expect(issuesOf({ ...minimal, color: 'red' })).toMatchObject([{ code: 'unrecognized_keys', path: [], keys: ['color'] }])
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

describe('tiles', () => {
  const withTiles = (...tiles: object[]) => ({ ...minimal, links: tiles.map((tile, index) => ({ key: `t${index}`, ...tile })) })

  test('are links where no kind is given, and get the defaults of their kind', () => {
    const contact = { kind: 'contact', channel: 'phone', address: '+44 20 7946 0000' }
    const tiles = withTiles({ kind: 'heading', title: 'Work' }, { kind: 'text', text: 'One\nTwo' }, contact)
    expect(JSON.stringify(parse(tiles).links)).toBe(
      JSON.stringify([
        { key: 't0', kind: 'heading', title: 'Work', active: true },
        { key: 't1', kind: 'text', title: null, text: 'One\nTwo', size: '2x1', active: true },
        { key: 't2', ...contact, title: null, icon: null, size: '2x1', highlighted: false, active: true },
      ]),
    )
    expect(parse(withLink({ kind: 'link' }))).toEqual(parse(withLink({})))
  })

  test('have the fields of their kind only, and all issues are reported', () => {
    expect(issuesOf(withTiles({ kind: 'heading', title: 'Work', size: '4x1' }))).toMatchObject([{ keys: ['size'] }])
    expect(issuePaths(withTiles({ kind: 'list' }, { kind: 'heading', title: ' ' }, { kind: 'text', text: '', size: '1x1' }))).toEqual([
      'links.0.kind',
      'links.1.title',
      'links.2.text',
      'links.2.size',
    ])
    expect(issuePaths(withTiles({ kind: 'contact', channel: 'mail', address: 'x?subject=y@z.example', size: '9x9' }))).toEqual([
      'links.0.size',
      'links.0.address',
    ])
    expect(
      issuePaths({
        ...minimal,
        links: [
          { key: 'a', kind: 'heading', title: 'A' },
          { key: 'a', url: 'https://example.com' },
        ],
      }),
    ).toEqual(['links.1.key'])
  })
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
        const remaining = merged.links.filter(({ key }) => given.links.some((link) => link.key === key))
        expect({ ...merged, links: remaining }).toMatchObject({ ...given, version: 2 })
        // Publishing or unpublishing the page ends the schedule for it.
        const ended = given.published === present.published ? '' : given.published ? 'publishAt' : 'unpublishAt'
        for (const name of newFields(pageFields))
          expect(Reflect.get(merged, name)).toEqual(name === ended ? null : Reflect.get(present, name))
        for (const link of remaining) {
          const old = present.links.find(({ key, kind }) => key === link.key && kind === 'link') ?? parse(withLink({})).links[0]!
          for (const name of newFields(linkFields)) expect(Reflect.get(link, name)).toEqual(Reflect.get(old, name))
        }
        expect(canonicalDocument(given, merged)).toEqual(merged)
      }),
    )
  })

  test('leaves each block that it does not name directly behind the nearest remaining tile before it, else at the top', () => {
    fc.assert(
      fc.property(anyDocument1, anyDocument, (given, present) => {
        const merged = canonicalDocument(given, present).links
        const named = new Set(given.links.map(({ key }) => key))
        const stays = ({ key, kind }: DocumentTile) => (kind === 'link') === named.has(key)
        const remaining = present.links.filter(stays)
        const blocksOf = (tiles: readonly DocumentTile[]) => new Set(tiles.filter((tile) => !isLink(tile)))
        expect(blocksOf(merged)).toEqual(blocksOf(remaining))
        for (const [index, block] of remaining.entries()) {
          if (isLink(block)) continue
          const before = merged[merged.findIndex(({ key }) => key === block.key) - 1]
          expect(before?.key).toBe(remaining[index - 1]?.key)
        }
      }),
    )
  })

  test('replaces a block by a link with the same key, and knows no kinds', () => {
    const present = parse({ ...minimal, links: [{ key: 'a', kind: 'heading', title: 'Work' }] })
    const links = [{ key: 'a', url: 'https://example.com' }]
    expect(canonicalDocument(DocumentInput.parse({ ...minimal, version: 1, links }), present).links).toEqual(parse(withLink({})).links)
    expect(issuesOf({ ...withLink({ kind: 'link' }), version: 1 })).toMatchObject([{ path: ['links', 0], keys: ['kind'] }])
  })
})

test('the empty document differs from the shortest one in its required fields only', () => {
  const { slug, title } = minimal
  expect(documentText({ ...emptyDocument, slug, title })).toBe(documentText(parse(minimal)))
})
