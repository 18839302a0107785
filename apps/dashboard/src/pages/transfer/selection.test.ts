import { canonicalDocument, DocumentInput, emptyDocument, type ImportedPage, type PageDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { type Candidate, candidatesOf, importedClicksOf, importedDocument, presentKeys, selectedOf, type Target } from './selection.ts'

const documentOf = (fields: object): PageDocument =>
  canonicalDocument(DocumentInput.parse({ ...emptyDocument, slug: 'ada', title: 'Ada', ...fields }), emptyDocument)

const link = (key: string, title = key) => ({ key, kind: 'link' as const, url: `https://example.com/${key}`, title })
const [gated] = documentOf({ links: [link('gated')] }).links

const page: ImportedPage = {
  document: documentOf({
    published: true,
    publishAt: null,
    links: [link('one'), { key: 'head', kind: 'heading', title: 'Work' }, link('two')],
  }),
  clicks: { one: 5, two: 0, gated: 7 },
  leftOut: [
    { where: 'links[3]', title: 'Gated', url: null, reason: 'gated', link: gated?.kind === 'link' ? gated : null },
    { where: 'links[4]', title: null, url: 'ftp://x', reason: 'scheme_refused', link: null },
  ],
}
const candidates = candidatesOf(page)
const gatedId = candidates.at(-1)?.id ?? ''
const present = documentOf({ slug: 'mine', title: 'Mine', links: [link('zero'), link('one', 'Old title')] })
const newPage: Target = { mode: 'new', slug: 'fresh', asExported: false }

const select = (target: Target, choices: [string, boolean][] = []): Candidate[] =>
  selectedOf(candidates, new Map(choices), presentKeys(target))
const keysOf = ({ links }: PageDocument) => links.map(({ key }) => key)

test('found tiles are selected, tiles that were left out are not but can be, and those without a link are no candidates', () => {
  expect(candidates.map(({ tile }) => tile.key)).toEqual(['one', 'head', 'two', 'gated'])
  expect(keysOf(importedDocument(page, select(newPage), newPage))).toEqual(['one', 'head', 'two'])
  expect(keysOf(importedDocument(page, select(newPage, [[gatedId, true]]), newPage))).toEqual(['one', 'head', 'two', 'gated'])
})

test('a new page is a draft without instants, unless it is published as exported', () => {
  const scheduled = { ...page, document: { ...page.document, unpublishAt: '2030-01-01T00:00:00.000Z' } }
  const draft = importedDocument(scheduled, select(newPage), newPage)
  expect([draft.slug, draft.published, draft.unpublishAt]).toEqual(['fresh', false, null])
  const exported: Target = { ...newPage, asExported: true }
  const same = importedDocument(scheduled, select(exported), exported)
  expect(same).toEqual({ ...scheduled.document, slug: 'fresh' })
})

test('keys that the page has are not selected when tiles are added, so a repeated import adds nothing', () => {
  const target: Target = { mode: 'append', document: present }
  const merged = importedDocument(page, select(target), target)
  expect(keysOf(merged)).toEqual(['zero', 'one', 'head', 'two'])
  expect(merged.title).toBe('Mine')
  expect(merged.links[1]).toMatchObject({ title: 'Old title' })
  const again: Target = { mode: 'append', document: merged }
  expect(importedDocument(page, select(again), again)).toEqual(merged)
})

test('a selected tile whose key the page has replaces that tile in its place', () => {
  const target: Target = { mode: 'append', document: present }
  const [one] = candidates
  const merged = importedDocument(page, select(target, [[one?.id ?? '', true]]), target)
  expect(keysOf(merged)).toEqual(['zero', 'one', 'head', 'two'])
  expect(merged.links[1]).toMatchObject({ title: 'one' })
})

test('replacing the links selects all found tiles and keeps the rest of the page', () => {
  const target: Target = { mode: 'replace', document: present }
  expect(importedDocument(page, select(target), target)).toEqual({ ...present, links: page.document.links })
})

test('a tile that was left out gets a key of its own if a found tile has it', () => {
  const [first] = page.document.links
  if (first?.kind !== 'link') throw new Error('The first tile is a link')
  const twice = { ...page, leftOut: [{ where: '', title: null, url: null, reason: 'duplicate' as const, link: first }] }
  const all = candidatesOf(twice)
  expect(keysOf(importedDocument(twice, all, newPage))).toEqual(['one', 'head', 'two', 'one-2'])
  expect(importedClicksOf(twice, all)).toEqual({ one: 5 })
})

test('clicks are those of the selected tiles, without counts of 0', () => {
  expect(importedClicksOf(page, select(newPage))).toEqual({ one: 5 })
  expect(importedClicksOf(page, select(newPage, [[gatedId, true]]))).toEqual({ one: 5, gated: 7 })
})
