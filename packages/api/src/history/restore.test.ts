import { documentChanges, type LinkId, type PageDocument, type PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { purgeExpired } from '../maintenance/expiry-store.ts'
import { addHeading, addLink, clickOn, documentOf, newSlug, outcomeOf, stepsOf, testApi } from '../testing.ts'
import { endEntry, replaceContent } from './testing.ts'

const { db, as, request, person } = await testApi({ limits: { links: 4 } })

/** A page whose first history entry is this document. */
async function pageOf(document: PageDocument) {
  const who = await person()
  const api = as(who)
  await api.documents.putBySlug({ slug: document.slug, document })
  const [page] = await api.pages.list({})
  const pageId = page?.id as PageId
  await endEntry(db, pageId)
  const links = async () => new Map((await api.pages.editor({ pageId })).links.map(({ key, ...link }) => [key, link]))
  const put = (next: PageDocument) => api.documents.put({ pageId, document: next })
  const restore = (options: { dryRun?: boolean } = {}, headers = {}) =>
    as(who, headers).history.restore({ pageId, revision: '1', ...options })
  return { who, api, pageId, links, put, restore }
}

const idOf = (links: ReadonlyMap<string, { id: LinkId }>, key: string) => links.get(key)?.id as LinkId
const numberOf = async (id: LinkId) => (await sqlRows<{ n: number }>(db, 'select n from links where id = $1', [id]))[0]?.n
const whole = (keys: string) =>
  documentOf(keys, { description: 'Notes', coverImage: 'https://example.com/cover.png', name: 'Ada', published: true })

test('a restored page has everything of the entry but its address and its publication', async () => {
  const document = whole('abc')
  const { api, pageId, put, who } = await pageOf(document)
  await api.themes.set({ pageId, preset: 'paper' })
  const next = { ...documentOf('dc', { title: 'Next' }), slug: newSlug() }
  await put(next)
  const { caller, answered } = request(who)
  const restored = await caller.history.restore({ pageId, revision: '1' })
  const expected = { ...document, slug: next.slug, published: false }
  expect(await api.documents.get({ pageId })).toEqual(expected)
  expect(restored).toEqual({ revision: 4, changes: documentChanges(next, expected) })
  expect(answered['etag']).toBe('"4"')
})

test('a removed link comes back with its id and its clicks, however long ago it was removed', async () => {
  const { api, pageId, links, put, restore } = await pageOf(documentOf('ab'))
  const before = await links()
  const a = idOf(before, 'a')
  const n = await numberOf(a)
  await clickOn(db, a)
  await put(documentOf('b', { slug: (await api.documents.get({ pageId })).slug }))
  await sqlRows(db, `update removed_links set at = at - interval '5 years' where page_id = $1`, [pageId])
  await purgeExpired(db)
  expect(await sqlRows(db, 'select from removed_links where page_id = $1', [pageId])).toEqual([])
  await restore()
  expect([...(await links())]).toEqual([
    ['a', { id: a, clicks: 1 }],
    ['b', before.get('b')],
  ])
  expect(await numberOf(a)).toBe(n)
  await clickOn(db, a)
  expect((await links()).get('a')).toEqual({ id: a, clicks: 2 })
})

test("PostgreSQL alone gives out the links' numbers, unless a statement overrides it", async () => {
  const [column] = await sqlRows(
    db,
    `select is_identity, identity_generation from information_schema.columns where table_name = 'links' and column_name = 'n'`,
  )
  expect(column).toEqual({ is_identity: 'YES', identity_generation: 'ALWAYS' })
  const insert = 'insert into links (id, page_id, owner_id, n, type, url, position, size) select $1, $1, $1, 1, $1, $1, 0, $1'
  await expect(sqlRows(db, insert, ['x'])).rejects.toMatchObject({ code: '428C9' })
})

test('a link that is on the page keeps its id, and a restored one is no longer among the removed links', async () => {
  const { pageId, links, put, restore, api } = await pageOf(documentOf('ab'))
  const { slug } = await api.documents.get({ pageId })
  const before = await links()
  await put(documentOf('', { slug }))
  await sqlRows(db, `update removed_links set at = at - interval '31 days' where page_id = $1 and key = 'a'`, [pageId])
  // The key's first link is too old for a document, which creates another one. It is removed again.
  await put(documentOf('ab', { slug }))
  const between = await links()
  expect(between.get('a')?.id).not.toBe(before.get('a')?.id)
  expect(between.get('b')?.id).toBe(before.get('b')?.id)
  await restore()
  expect(await links()).toEqual(between)
  await put(documentOf('b', { slug }))
  await restore()
  expect(await links()).toEqual(before)
  expect(await sqlRows(db, 'select key from removed_links where page_id = $1', [pageId])).toEqual([])
})

test('a link whose key is its id is restored as such a link', async () => {
  const { pageId, links, api, who } = await pageOf(documentOf('a'))
  const { id } = await addLink(api, pageId)
  await clickOn(db, id)
  const before = await links()
  const { history } = as(who)
  await endEntry(db, pageId)
  await api.links.delete({ pageId, linkId: id })
  expect(stepsOf(await history.restore({ pageId, revision: '2' }))).toEqual([`add /links/${id}`])
  expect(await links()).toEqual(before)
  expect(await sqlRows(db, 'select key from links where id = $1', [id])).toEqual([{ key: null }])
  expect(await api.links.get({ pageId, linkId: id })).toMatchObject({ id, clicks: 1, position: 1 })
})

test('a removed block comes back with its id, and one whose key is on the page keeps its own', async () => {
  const { pageId, api, put, who } = await pageOf(documentOf('a'))
  const heading = await addHeading(api, pageId)
  await put({ ...(await api.documents.get({ pageId })), links: documentOf('a').links })
  const { history } = as(who)
  expect(stepsOf(await history.restore({ pageId, revision: '2' }))).toEqual([`add /links/${heading.id}`])
  expect(await api.blocks.list({ pageId })).toEqual([heading])
  const [{ key } = { key: '' }] = (await api.documents.get({ pageId })).links.slice(1)
  expect(key).toBe(heading.id)
  await put({ ...(await api.documents.get({ pageId })), links: documentOf('a').links })
  await put({
    ...(await api.documents.get({ pageId })),
    links: [...documentOf('a').links, { key, kind: 'heading', title: 'Changed', active: true }],
  })
  const [{ id } = { id: '' }] = await api.blocks.list({ pageId })
  expect(id).not.toBe(heading.id)
  await history.restore({ pageId, revision: '2' })
  expect(await api.blocks.list({ pageId })).toEqual([{ ...heading, id }])
})

test('a block is restored from an entry that does not have its id', async () => {
  const { pageId, api, put, who } = await pageOf(documentOf('a'))
  const { title } = await addHeading(api, pageId)
  const document = await api.documents.get({ pageId })
  await put({ ...document, links: documentOf('a').links })
  await replaceContent(db, pageId, document)
  await as(who).history.restore({ pageId, revision: '2' })
  expect(await api.blocks.list({ pageId })).toMatchObject([{ title }])
})

test('where nothing differs, nothing is changed', async () => {
  const { api, pageId, put, restore, who } = await pageOf(documentOf('ab'))
  await api.pages.setPublished({ pageId, published: true })
  const before = [await api.pages.list({}), await api.history.list({ pageId })]
  const unchanged = { revision: 2, changes: [] }
  expect(await restore()).toEqual(unchanged)
  expect(await as(who).history.restore({ pageId, revision: '2' })).toEqual(unchanged)
  expect([await api.pages.list({}), await api.history.list({ pageId })]).toEqual(before)
  await put({ ...(await api.documents.get({ pageId })), title: 'Changed' })
  expect(await restore()).toMatchObject({ revision: 4 })
  expect(await restore()).toEqual({ revision: 4, changes: [] })
})

test('a dry run answers what the restore would, and changes nothing', async () => {
  const { api, pageId, links, put, restore } = await pageOf(documentOf('ab'))
  const { slug } = await api.documents.get({ pageId })
  await put(documentOf('c', { slug, title: 'Next' }))
  const state = async () => [await api.pages.get({ pageId }), await links(), await api.history.list({ pageId })]
  const before = await state()
  const dry = await restore({ dryRun: true })
  expect(dry).toMatchObject({ revision: 2 })
  expect(await restore({ dryRun: true }, { ifMatch: '"2"' })).toEqual(dry)
  expect(await outcomeOf(restore({ dryRun: true }, { ifMatch: '"1"' }))).toBe('revision_stale')
  expect(await state()).toEqual(before)
  expect(await restore()).toEqual({ revision: 3, changes: dry.changes })
})

test('a restore that adds links above the limit of the plan is refused, and one that does not is made', async () => {
  const { api, pageId, put, restore } = await pageOf(documentOf('abcd'))
  const { slug } = await api.documents.get({ pageId })
  await put(documentOf('abc', { slug, title: 'Next' }))
  await replaceContent(db, pageId, documentOf('abcde'))
  for (const dryRun of [true, false]) expect(await outcomeOf(restore({ dryRun }))).toBe('quota_exceeded')
  await replaceContent(db, pageId, documentOf('cb'))
  expect(stepsOf(await restore())).toEqual(['change /title', 'remove /links/a', 'move /links/c'])
})

test('concurrent restores and changes leave a page that is one of them, with every link under its first id', async () => {
  const { api, pageId, links, put, restore } = await pageOf(documentOf('ab'))
  const { slug } = await api.documents.get({ pageId })
  const before = await links()
  const other = documentOf('b', { slug, title: 'Other' })
  const calls = Array.from({ length: 20 }, (_, i) => (i % 2 ? restore() : put(other)))
  const revisions = (await Promise.all(calls)).map(({ revision }) => revision)
  const { title } = await api.documents.get({ pageId })
  expect((await links()).size).toBe(title === 'Other' ? 1 : 2)
  for (const [key, link] of await links()) expect(link).toEqual(before.get(key))
  expect(Math.max(...revisions.map(Number))).toBe((await api.history.list({ pageId }))[0]?.lastRevision)
})

test('a restore is an entry of its own, which names the first revision of the restored entry', async () => {
  const { who, api, pageId, put } = await pageOf(documentOf('a'))
  const { slug } = await api.documents.get({ pageId })
  await put(documentOf('ab', { slug }))
  await api.pages.update({ pageId, title: 'Last of the second entry' })
  await endEntry(db, pageId)
  await put(documentOf('c', { slug, title: 'Third' }))
  await api.history.restore({ pageId, revision: '3', dryRun: true })
  await api.history.restore({ pageId, revision: '3' })
  await api.pages.update({ pageId, title: 'Joins nothing' })
  const entries = await api.history.list({ pageId })
  expect(entries.map(({ revision, lastRevision }) => [revision, lastRevision])).toEqual([
    [6, 6],
    [5, 5],
    [4, 4],
    [2, 3],
    [1, 1],
  ])
  const by = { user: { id: who.owner, name: 'Person' }, token: null }
  expect(entries[1]).toMatchObject({ via: 'restore', restoredFrom: 2, by, parts: ['details', 'links'], links: 2 })
  expect(entries.filter(({ restoredFrom }) => restoredFrom !== null)).toHaveLength(1)
})

test('the same request with an Idempotency-Key is made once', async () => {
  const { who, api, pageId, put } = await pageOf(documentOf('ab'))
  await put(documentOf('c', { slug: (await api.documents.get({ pageId })).slug }))
  const send = () => as(who, { idempotencyKey: 'restore' }).history.restore({ pageId, revision: '1' })
  const first = await send()
  expect(first.revision).toBe(3)
  expect(await send()).toEqual(first)
})
