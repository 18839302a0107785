import type { LinkId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { auditClicks } from '../../analytics/clicks-store.ts'
import { sweepGonePages } from '../../maintenance/gone-pages-store.ts'
import { addHeading, clickOn, createPage, documentOf, outcomeOf, stepsOf, testApi } from '../../testing.ts'

const { as, request, person, db } = await testApi()

/** A published page whose links have the letters as keys. */
async function pageOf(keys = 'ab') {
  const who = await person()
  const api = as(who)
  const { id: pageId, slug } = await createPage(api)
  const put = (present: string) => api.documents.put({ pageId, document: documentOf(present, { slug, published: true }) })
  await put(keys)
  const ids = (await api.links.list({ pageId })).map(({ id }) => id) as [LinkId, LinkId, ...LinkId[]]
  const set = (links: Record<string, number>, source = 'Linktree') => api.importedClicks.set({ pageId, source, links })
  const clicks = async () => (await api.links.list({ pageId })).map((link) => link.clicks)
  const imported = async () => Promise.all(ids.map(async (linkId) => (await api.links.get({ pageId, linkId })).importedClicks))
  return { who, api, pageId, ids, put, set, clicks, imported }
}
const left = (...items: [key: string, reason: 'unknown_key' | 'present'][]) => items.map(([key, reason]) => ({ key, reason }))

test('a link takes one imported count, which is part of its clicks; the same again is unchanged, another is left out', async () => {
  const { api, pageId, ids, set, clicks, imported } = await pageOf('abc')
  const { id: block } = await addHeading(api, pageId)
  await clickOn(db, ids[0], ids[1])
  const first = await set({ a: 1204, b: 0, zz: 5, [block]: 3 })
  expect(first).toEqual({ applied: 1, unchanged: 1, leftOut: left(['zz', 'unknown_key'], [block, 'unknown_key']) })
  expect([await clicks(), await imported()]).toEqual([
    [1205, 1, 0],
    [1204, 0, 0],
  ])
  await clickOn(db, ids[0])
  const again = await set({ c: 10 ** 12, a: 1204, b: 7 }, 'Another source')
  expect(again).toEqual({ applied: 2, unchanged: 1, leftOut: [] })
  expect(await set({ a: 1205, b: 0 })).toEqual({ applied: 0, unchanged: 1, leftOut: left(['a', 'present']) })
  expect([await clicks(), await imported()]).toEqual([
    [1206, 8, 10 ** 12],
    [1204, 7, 10 ** 12],
  ])
  expect((await auditClicks(db)).differences).toEqual([])
})

test('a link without a key takes its count by its id, and links of another page take none', async () => {
  const { api, pageId, set, clicks } = await pageOf()
  const other = await pageOf()
  const { id } = await api.links.add({ pageId, url: 'https://example.com' })
  expect(await set({ [id]: 9, [other.ids[0]]: 4 })).toEqual({ applied: 1, unchanged: 0, leftOut: left([other.ids[0], 'unknown_key']) })
  expect([await clicks(), await other.clicks()]).toEqual([
    [0, 0, 9],
    [0, 0],
  ])
})

test('a link with the key `__proto__` takes its count like any other', async () => {
  const { api, pageId, set, clicks } = await pageOf()
  const { links, ...page } = await api.documents.get({ pageId })
  await api.documents.put({ pageId, document: { ...page, links: [...links, { key: '__proto__', url: 'https://example.com/p' }] } })
  const counts = (text: string) => JSON.parse(text) as Record<string, number>
  expect(await set(counts('{"a":1,"__proto__":7,"zz":2}'))).toMatchObject({ applied: 2, leftOut: left(['zz', 'unknown_key']) })
  expect(await set(counts('{"__proto__":8}'))).toMatchObject({ leftOut: left(['__proto__', 'present']) })
  expect(await outcomeOf(set(counts('{"__proto__":-1}')))).toBe('invalid_input')
  expect(await clicks()).toEqual([1, 0, 7])
})

test('the revision, history, page and statistics stay, and the ETag changes by the clicks', async () => {
  const { who, api, pageId, set } = await pageOf()
  const state = async () => ({
    history: await api.history.list({ pageId }),
    page: (await api.pages.list({})).find(({ id }) => id === pageId),
    document: await api.documents.get({ pageId }),
    figures: await api.analytics.get({ pageId }),
  })
  const before = await state()
  const { caller, answered } = request(who)
  await caller.links.list({ pageId })
  const [revision] = (answered['etag'] ?? '').split('.')
  await caller.importedClicks.set({ pageId, source: 'x', links: { a: 5, b: 6 } })
  expect(answered['etag']).toBe(`${revision}.11"`)
  expect(await set({ a: 5 })).toMatchObject({ unchanged: 1 })
  expect(await state()).toEqual(before)
  await caller.importedClicks.delete({ pageId })
  expect(answered['etag']).toBe(`${revision}.0"`)
  expect(await state()).toEqual(before)
})

test('counts are kept with their source, time and actor', async () => {
  const { who, pageId, api, set } = await pageOf()
  await set({ a: 1 })
  const [token] = await sqlRows<{ id: string }>(
    db,
    `insert into tokens (id, owner_id, name, hash, last_four, scopes, expires_at)
     values ('tok_01jd8q3v1gf6bt5x7y2c4e9r0w', $1, 'mover', sha256('i'), 'abcd', '{pages:write}', now() + interval '1 day') returning id`,
    [who.owner],
  )
  await as({ ...who, token: token?.id as never }).importedClicks.set({ pageId, source: 'Tessera', links: { b: 2 } })
  const kept = await sqlRows(
    db,
    `select clicks::int, source, user_id, token_id, token_name, at > now() - interval '1 minute' as recent from imported_clicks where page = $1 order by clicks`,
    [pageId],
  )
  const by = { user_id: who.owner, recent: true }
  expect(kept).toEqual([
    { ...by, clicks: 1, source: 'Linktree', token_id: null, token_name: null },
    { ...by, clicks: 2, source: 'Tessera', token_id: token?.id, token_name: 'mover' },
  ])
  expect(await outcomeOf(api.importedClicks.set({ pageId, source: '', links: {} }))).toBe('invalid_input')
})

test('a removed link that returns has its own count, and removing the counts includes those of removed links', async () => {
  const { api, pageId, ids, put, set, clicks } = await pageOf()
  await clickOn(db, ...ids)
  await set({ a: 10, b: 20 })
  await put('b')
  expect(await clicks()).toEqual([21])
  await put('ab')
  expect(await clicks()).toEqual([11, 21])
  await put('b')
  await api.importedClicks.delete({ pageId })
  expect((await auditClicks(db)).differences).toEqual([])
  await put('ab')
  expect(await clicks()).toEqual([1, 1])
  expect(await set({ a: 3 })).toMatchObject({ applied: 1 })
  expect(await clicks()).toEqual([4, 1])
})

test('a restored entry and a copied page: a link keeps its count, a copy has none', async () => {
  const { api, pageId, put, set, clicks } = await pageOf()
  await set({ a: 10 })
  await put('')
  const [entry] = (await api.history.list({ pageId })).filter(({ links }) => links === 2)
  expect(stepsOf(await api.history.restore({ pageId, revision: String(entry?.revision) }))).toHaveLength(2)
  expect(await clicks()).toEqual([10, 0])
  const { id } = await api.pages.duplicate({ pageId, slug: `copy-${pageId.slice(-8)}`, title: 'Copy' })
  expect((await api.links.list({ pageId: id })).map((link) => link.clicks)).toEqual([0, 0])
})

test('deleting the page deletes imported counts and clicks, and a sum never drops below its imported count', async () => {
  const { api, pageId, ids, set } = await pageOf()
  const [{ sums: before } = {}] = await sqlRows<{ sums: number }>(db, 'select count(*)::int as sums from click_counts')
  await clickOn(db, ...ids, ...ids)
  await set({ a: 10, b: 20 })
  await api.pages.delete({ pageId })
  const audited: unknown[] = []
  const watched: typeof db = {
    ...db,
    query: async (...call) => {
      const rows = await db.query(...call)
      audited.push(...(await sqlRows(db, 'select link from click_counts where clicks < imported')))
      return rows
    },
  }
  await sweepGonePages(watched)
  expect(audited).toEqual([])
  expect(await sqlRows(db, 'select from imported_clicks where page = $1', [pageId])).toEqual([])
  expect(await sqlRows(db, 'select count(*)::int as sums from click_counts')).toEqual([{ sums: before }])
  expect((await auditClicks(db)).differences).toEqual([])
})

test('the audit finds imported counts that are not in the sum, and sums without their imported count', async () => {
  const { ids, set } = await pageOf('abcd')
  await clickOn(db, ids[0])
  await set({ a: 10, b: 20, c: 30, d: 40 })
  const clean = await auditClicks(db)
  expect(clean.differences).toEqual([])
  const change = (text: string, id?: string) => sqlRows(db, `${text} = (select n from links where id = $1)`, [id])
  await change('update click_counts set clicks = clicks - 10 where link', ids[0])
  await change('update click_counts set imported = 0 where link', ids[1])
  await change('delete from imported_clicks where link', ids[2])
  await change('delete from click_counts where link', ids[3])
  const { imported, differences } = await auditClicks(db)
  expect(imported).toBe(clean.imported - 30)
  expect(differences).toMatchObject([
    { id: ids[0], events: 1, imported: 10, clicks: 1, clicksImported: 10 },
    { id: ids[1], events: 0, imported: 20, clicks: 20, clicksImported: 0 },
    { id: ids[2], events: 0, imported: 0, clicks: 30, clicksImported: 30 },
    { id: ids[3], events: 0, imported: 40, clicks: 0, clicksImported: 0 },
  ])
})

test('a request has at most 1,000 keys and counts up to 10^12', async () => {
  const { set } = await pageOf()
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
  expect((await set(many(1_000))).leftOut).toHaveLength(1_000)
  for (const links of [many(1_001), { a: -1 }, { a: 0.5 }, { a: 10 ** 12 + 1 }, { 'a b': 1 }]) {
    expect(await outcomeOf(set(links))).toBe('invalid_input')
  }
})
