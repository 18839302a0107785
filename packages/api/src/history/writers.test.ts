import type { BlockId, LinkId, PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { rows } from '../router.ts'
import { addHeading, addLink, type Caller, createPage, documentOf, newSlug, testApi } from '../testing.ts'
import { openEntry } from './testing.ts'

const { as, person, db } = await testApi()

type Given = { api: Caller; pageId: PageId; slug: string; linkId: LinkId; otherId: LinkId; blockId: BlockId }

/** A change by each row that changes a page's content. */
const writers: Record<string, (given: Given) => Promise<unknown>> = {
  'pages.update': ({ api, pageId }) => api.pages.update({ pageId, title: 'New' }),
  'pages.togglePublished': ({ api, pageId }) => api.pages.togglePublished({ pageId }),
  'pages.setPublished': ({ api, pageId }) => api.pages.setPublished({ pageId, published: true }),
  'themes.set': ({ api, pageId }) => api.themes.set({ pageId, preset: 'lofi' }),
  'links.add': ({ api, pageId }) => addLink(api, pageId),
  'links.update': ({ api, pageId, linkId }) => api.links.update({ pageId, linkId, title: 'New' }),
  'links.delete': ({ api, pageId, linkId }) => api.links.delete({ pageId, linkId }),
  'links.order': ({ api, pageId, linkId, otherId }) => api.links.order({ pageId, ids: [otherId, linkId] }),
  'blocks.add': ({ api, pageId }) => addHeading(api, pageId),
  'blocks.update': ({ api, pageId, blockId }) => api.blocks.update({ pageId, blockId, title: 'New' }),
  'blocks.delete': ({ api, pageId, blockId }) => api.blocks.delete({ pageId, blockId }),
  'blocks.reorder': ({ api, pageId, linkId, otherId, blockId }) => api.blocks.reorder({ pageId, ids: [blockId, otherId, linkId] }),
  'documents.put': ({ api, pageId, slug }) => api.documents.put({ pageId, document: documentOf('ab', { slug }) }),
  'documents.putBySlug': ({ api, slug }) => api.documents.putBySlug({ slug, document: documentOf('ab', { slug }) }),
  'history.restore': ({ api, pageId }) => api.history.restore({ pageId, revision: '1' }),
}
/** Rows whose page is new, with how they create it. */
const creators: Record<string, (given: Given, slug: string) => Promise<unknown>> = {
  'pages.create': ({ api }, slug) => createPage(api, slug),
  'pages.duplicate': ({ api, pageId }, slug) => api.pages.duplicate({ pageId, slug, title: 'Copy' }),
  'documents.putBySlug': ({ api }, slug) => api.documents.putBySlug({ slug, document: documentOf('ab', { slug }) }),
}
/** Rows that change how a page is shown but not its content, or leave no page. */
const withoutEntry = ['pages.delete', 'passwords.set', 'passwords.remove', 'admin.pages.block', 'admin.pages.unblock']

async function changedPage(): Promise<Given> {
  const api = as(await person())
  const slug = newSlug()
  const { id: pageId } = await createPage(api, slug)
  const [{ id: linkId }, { id: otherId }] = [await addLink(api, pageId), await addLink(api, pageId)]
  const { id: blockId } = await addHeading(api, pageId)
  return { api, pageId, slug, linkId, otherId, blockId }
}

test('each row that changes a page is listed here', () => {
  const names = rows.filter(({ changes }) => changes === 'page').map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set([...Object.keys(writers), ...Object.keys(creators), ...withoutEntry])].toSorted())
})

test.each(Object.entries(writers))('%s records its change in the history', async (_, write) => {
  const given = await changedPage()
  await sqlRows(db, `update pages set entry_at = entry_at - interval '1 minute' where id = $1`, [given.pageId])
  const facts = () =>
    sqlRows<{ revision: number; at: Date }>(db, 'select revision, entry_at as at from pages where id = $1', [given.pageId])
  const [before] = await facts()
  await write(given)
  const [after] = await facts()
  expect(after?.revision).toBe((before?.revision ?? 0) + 1)
  expect(after?.at.getTime()).toBeGreaterThan((before?.at.getTime() ?? 0) + 30_000)
})

test.each(Object.entries(creators))('the history of a page begins with %s', async (_, create) => {
  const [given, slug] = [await changedPage(), newSlug()]
  await create(given, slug)
  const [page] = await sqlRows<{ id: PageId }>(db, 'select id from pages where slug = $1', [slug])
  const entry = await openEntry(db, page?.id as PageId)
  expect(entry).toMatchObject({ revision: 1, lastRevision: 1, via: 'dashboard' })
  expect(entry.parts).toEqual(expect.arrayContaining(['address', 'details']))
})
