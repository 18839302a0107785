import { applyChanges, canonicalDocument, documentText, type PageDocument, type PageId } from '@tessera/contract'
import { anyDocument, anyDocument1 } from '@tessera/contract/testing'
import { sqlRows } from '@tessera/db/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { newSlug, testApi } from '../testing.ts'

const { as, request, person, db } = await testApi({ connections: 4 })
const who = await person()
const api = as(who)
const { id: pageId } = await api.pages.create({ title: 'Page', description: '', slug: newSlug() })

// A random slug might be another page's of this file.
const document = fc.tuple(anyDocument, fc.nat()).map(([one, n]): PageDocument => ({ ...one, slug: `x${n}-${one.slug}`.slice(0, 64) }))
const slugged = document.filter(({ slug }) => !slug.endsWith('-'))
const put = (next: PageDocument, dryRun = false) => api.documents.put({ pageId, document: next, dryRun })
const textOf = async (page: PageId) => documentText(await api.documents.get({ pageId: page }))
const state = async () => sqlRows(db, 'select * from pages where id = $1', [pageId])

test('any document can be written, and is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(slugged, async (next) => {
      await put(next)
      expect(await textOf(pageId)).toBe(documentText(next))
    }),
    { numRuns: 60 },
  )
})

test('writing the document that was read changes nothing, including revision and updatedAt', async () => {
  await fc.assert(
    fc.asyncProperty(slugged, async (next) => {
      await put(next)
      const before = await state()
      expect(await put(await api.documents.get({ pageId }))).toMatchObject({ changes: [] })
      expect(await state()).toEqual(before)
    }),
    { numRuns: 30 },
  )
})

test('a dry run returns what the write returns, and the changes lead from the old document to the new one', async () => {
  await fc.assert(
    fc.asyncProperty(slugged, async (next) => {
      const old = await api.documents.get({ pageId })
      const dry = await put(next, true)
      expect(await textOf(pageId)).toBe(documentText(old))
      const { changes, revision } = await put(next)
      expect(changes).toEqual(dry.changes)
      expect(revision).toBe((dry.revision ?? 0) + Math.sign(changes.length))
      expect(documentText(applyChanges(old, changes))).toBe(documentText(next))
    }),
    { numRuns: 60 },
  )
})

test('a document of version 1 changes only the fields of version 1, and is no change when it is written again', async () => {
  await fc.assert(
    fc.asyncProperty(slugged, anyDocument1, fc.boolean(), async (present, given, isBySlug) => {
      await put(present)
      const { slug } = present
      const wanted = { ...given, slug }
      const write = () => (isBySlug ? api.documents.putBySlug({ slug, document: wanted }) : api.documents.put({ pageId, document: wanted }))
      const { changes } = await write()
      const text = await textOf(pageId)
      expect(text).toBe(documentText(canonicalDocument(wanted, present)))
      expect(documentText(applyChanges(present, changes))).toBe(text)
      expect(await write()).toMatchObject({ changes: [] })
    }),
    { numRuns: 60 },
  )
})

test('a document written by slug creates its page in one revision', async () => {
  await fc.assert(
    fc.asyncProperty(slugged, async (next) => {
      const { caller, answered } = request(who)
      await caller.documents.putBySlug({ slug: next.slug, document: next })
      const made = answered['location']?.split('/').at(-1) as PageId
      expect(await textOf(made)).toBe(documentText(next))
      await api.pages.delete({ pageId: made })
    }),
    { numRuns: 20 },
  )
})

const click = `insert into click_counts select n, 3 from links where id = $1
    on conflict (link) do update set clicks = click_counts.clicks + 3 returning clicks`

test('whatever is written, each key has the id and the clicks that it first had, and positions have no gap', async () => {
  const first = new Map<string, { id: string; clicks: number }>()
  await fc.assert(
    fc.asyncProperty(slugged, async (next) => {
      await put(next)
      const { links } = await api.pages.editor({ pageId })
      for (const { key, id, clicks } of links) {
        const known = first.get(key)
        if (known) expect({ key, id, clicks }).toEqual({ key, ...known })
        else first.set(key, { id, clicks: (await sqlRows<{ clicks: number }>(db, click, [id]))[0]?.clicks ?? 0 })
      }
      expect((await api.links.list({ pageId })).map(({ position }) => position)).toEqual(links.map((_, index) => index))
    }),
    { numRuns: 60 },
  )
  expect(first.size).toBeGreaterThan(10)
})
