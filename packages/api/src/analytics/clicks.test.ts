import type { LinkId } from '@tessera/contract'
import type { Given } from '@tessera/db'
import type { Statement } from '@tessera/db/sql'
import { expect, test } from 'vitest'

import { sweepGonePages } from '../maintenance/gone-pages-store.ts'
import { addLink, batchOf, clickOn, createPage, newSlug, countStatements, testApi, times } from '../testing.ts'
import { auditClicks, commitClicks, keepLedger, replayClicks } from './clicks-store.ts'

const { as, request, person, db } = await testApi({ connections: 20 })

const published = async (links = 1) => {
  const who = await person()
  const api = as(who)
  const { id: pageId } = await createPage(api, newSlug())
  const ids: LinkId[] = []
  for (const n of times(links, (index) => index)) ids.push((await addLink(api, pageId, `https://example.com/${n}`)).id)
  await api.pages.togglePublished({ pageId })
  return { who, api, pageId, ids: ids as [LinkId, ...LinkId[]] }
}
const rows = async <R>(text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as R[]

/** Of a page, or of all. */
const ledger = async (page: string | null = null) => {
  const [row] = await rows<{ events: number; sums: number }>(
    `select count(*) as events, (select coalesce(sum(clicks), 0) from click_counts where $1::text is null or link in (select link from clicks where page = $1))::int as sums
     from clicks where $1::text is null or page = $1`,
    [page],
  )
  return row
}

test('a batch is one statement: clicks and sums commit together, and the revision stays', async () => {
  const { who, api, pageId, ids } = await published(3)
  const batch = await batchOf(db, ids)
  expect(await countStatements(() => commitClicks(db, batch))).toBe(1)
  await Promise.all(times(30, (index) => clickOn(db, ids[index % 2] as LinkId)))
  expect(await ledger(pageId)).toEqual({ events: 33, sums: 33 })
  expect((await api.pages.get({ pageId })).links.map((link) => link.clicks)).toEqual([16, 16, 1])
  const { caller, answered } = request(who)
  await caller.links.list({ pageId })
  expect(answered['etag']).toBe('"5.33"')
})

test('a batch counts once, however often and concurrently it is sent', async () => {
  const { pageId, ids } = await published(2)
  const batch = await batchOf(db, ids)
  const sent = await Promise.all(times(20, (index) => (index % 2 ? commitClicks(db, batch) : replayClicks(db, batch))))
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(await replayClicks(db, batch)).toBe(false)
  expect(await ledger(pageId)).toEqual({ events: 2, sums: 2 })
})

test('a batch that PostgreSQL refuses leaves no rows', async () => {
  const { pageId, ids } = await published(2)
  const [id, at, links, pages, ...rest] = await batchOf(db, ids)
  await expect(commitClicks(db, [id, at, links, pages.replace(/,.*/, ',null}'), ...rest])).rejects.toMatchObject({ code: '23502' })
  expect(await ledger(pageId)).toEqual({ events: 0, sums: 0 })
  expect(await commitClicks(db, [id, at, links, pages, ...rest])).toBe(true)
})

test('deleting a link keeps its clicks; after deleting its page or owner, the next sweep deletes them', async () => {
  const { api, pageId, ids } = await published(2)
  const { who, pageId: owned, ids: ownedIds } = await published()
  const other = await published()
  const before = await ledger()
  for (const all of [ids, ids, ownedIds, other.ids]) await clickOn(db, ...all)
  await api.links.delete({ pageId, linkId: ids[0] })
  expect(await ledger(pageId)).toEqual({ events: 4, sums: 4 })
  expect((await api.links.list({ pageId })).map((link) => link.clicks)).toEqual([2])
  await api.pages.delete({ pageId })
  await rows('delete from users where id = $1', [who.owner])
  expect((await auditClicks(db)).differences).toEqual([])
  await sweepGonePages(db)
  expect([await ledger(pageId), await ledger(owned)]).toEqual(times(2, () => ({ events: 0, sums: 0 })))
  expect(await ledger(other.pageId)).toEqual({ events: 1, sums: 1 })
  expect(await ledger()).toEqual({ events: Number(before?.events) + 1, sums: Number(before?.sums) + 1 })
})

test('a batch that commits after its page was deleted leaves no clicks of it', async () => {
  const { api, pageId, ids } = await published(2)
  const [early, late] = [await batchOf(db, ids), await batchOf(db, ids)]
  const before = await ledger()
  await api.pages.delete({ pageId })
  await replayClicks(db, late)
  expect(await ledger()).toEqual(before)
  await commitClicks(db, early)
  expect((await auditClicks(db)).differences).toEqual([])
  await sweepGonePages(db)
  expect(await ledger()).toEqual(before)
  expect(await rows('select from gone_pages where page = $1', [pageId])).toHaveLength(1)
  await sweepGonePages(db, new Date(Date.now() + 11 * 60_000))
  expect(await rows('select from gone_pages')).toHaveLength(0)
})

/** Of a page that has so many clicks, in three partitions, spread over its links. */
const clicksOf = async (pageId: string, ids: readonly LinkId[], clicks: number) => {
  for (const month of ['2035-01-01', '2035-02-01']) await rows(`select make_partition('clicks', 'at', 'month', $1)`, [month])
  await rows(
    `with l as (select array_agg(n order by position) as n from links where id = any($2)),
      b as (insert into click_batches (id, at) values (gen_random_uuid(), now()) returning n),
      e as (insert into clicks (at, batch, link, page, device) select '2035-01-01Z'::timestamptz + i % 3 * interval '1 month', b.n, l.n[1 + i % $4], $1, 'd'
        from l, b, generate_series(1, $3::int) i returning link)
    insert into click_counts (link, clicks) select link, count(*) from e group by link order by link`,
    [pageId, ids, clicks, ids.length],
  )
}

test('a page with many clicks is deleted immediately, and its clicks in batches, after each of which ledger and sums agree', async () => {
  const before = await ledger()
  const { api, pageId, ids } = await published(4)
  await clicksOf(pageId, ids, 31_000)
  expect(await ledger(pageId)).toEqual({ events: 31_000, sums: 31_000 })
  await api.pages.delete({ pageId })
  expect(await ledger(pageId)).toEqual({ events: 31_000, sums: 31_000 })
  await rows(`update gone_pages set at = at - interval '1 hour'`)
  const left = [31_000]
  const watched = {
    ...db,
    query: async <P, R>(statement: Statement<P, R>, ...params: Given<P>) => {
      const answer = await db.query(statement, ...params)
      const { events = 0, sums } = (await ledger(pageId)) ?? {}
      expect(sums).toBe(events)
      expect((left.at(-1) ?? 0) - events).toBeLessThanOrEqual(10_000)
      left.push(events)
      return answer
    },
  }
  await sweepGonePages(watched)
  expect(left.at(-1)).toBe(0)
  expect(await ledger()).toEqual(before)
  expect(await rows('select from gone_pages')).toHaveLength(0)
})

test('a page is recorded as deleted until all its clicks are swept, also by concurrent sweeps', async () => {
  const before = await ledger()
  const { api, pageId, ids } = await published(2)
  await clicksOf(pageId, ids, 25_000)
  await api.pages.delete({ pageId })
  const known = () => rows('select from gone_pages where page = $1', [pageId])
  const later = new Date(Date.now() + 11 * 60_000)
  const sweptElsewhere = {
    ...db,
    query: async <P, R>(statement: Statement<P, R>, ...params: Given<P>) =>
      statement.name === 'gone_clicks' ? [] : db.query(statement, ...params),
  }
  await sweepGonePages(sweptElsewhere, later)
  expect(await known()).toHaveLength(1)
  await sweepGonePages(db, later, AbortSignal.abort())
  expect(await known()).toHaveLength(1)
  await Promise.all(times(3, () => sweepGonePages(db)))
  await sweepGonePages(db, later)
  expect(await known()).toHaveLength(0)
  expect(await ledger()).toEqual(before)
})

test('deleting pages while they are clicked causes no deadlock and leaves no rows', async () => {
  const before = await ledger()
  const doomed = await Promise.all(times(6, () => published(3)))
  const deleting = new AbortController()
  const batches = await Promise.all(times(12, (index) => Promise.all(doomed.map(({ ids }) => batchOf(db, ids.slice(index % 3))))))
  const clicking = Promise.all(
    batches.map(async (mine) => {
      while (!deleting.signal.aborted) for (const [, at, ...rest] of mine) await commitClicks(db, [crypto.randomUUID(), at, ...rest])
    }),
  )
  for (const { api, pageId } of doomed) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await api.pages.delete({ pageId })
    await sweepGonePages(db)
  }
  deleting.abort()
  await clicking
  await sweepGonePages(db)
  expect(await ledger()).toEqual(before)
})

test('each month has its partition, created before it begins, and rows of the default partition move there', async () => {
  const { pageId, ids } = await published()
  await commitClicks(db, await batchOf(db, ids, { at: new Date('2031-12-31T23:59:59.999Z') }))
  await commitClicks(db, await batchOf(db, ids, { at: new Date('2032-01-01T00:00:00.000Z') }))
  const where = async () =>
    (await rows<{ name: string }>(`select tableoid::regclass::text as name from clicks where page = $1 order by at`, [pageId])).map(
      ({ name }) => name,
    )
  expect(await where()).toEqual(['clicks_default', 'clicks_default'])
  await Promise.all(times(4, () => keepLedger(db, new Date('2031-12-05T00:00:00Z'))))
  expect(await where()).toEqual(['clicks_2031_12', 'clicks_2032_01'])
  await commitClicks(db, await batchOf(db, ids, { at: new Date('2032-01-31T23:59:59.999Z') }))
  expect(await where()).toEqual(['clicks_2031_12', 'clicks_2032_01', 'clicks_2032_01'])
  expect(await ledger(pageId)).toEqual({ events: 3, sums: 3 })
})

test('a partition can be created while clicks are committed', async () => {
  const { pageId, ids } = await published()
  await keepLedger(db)
  const clicking = Promise.all(times(200, () => clickOn(db, ...ids)))
  for (const year of [2040, 2041, 2042]) await keepLedger(db, new Date(Date.UTC(year, 0, 1)))
  await clicking
  expect(await ledger(pageId)).toEqual({ events: 200, sums: 200 })
})

test('batches are deleted after 14 days, once they are rolled up', async () => {
  const { ids } = await published()
  const batch = await batchOf(db, ids, { at: new Date('2026-03-01T00:00:00Z') })
  await commitClicks(db, batch)
  const known = () => rows('select from click_batches where id = $1', [batch[0]])
  await keepLedger(db, new Date('2026-03-15T00:00:00Z'))
  expect(await known()).toHaveLength(1)
  await keepLedger(db, new Date('2026-03-15T00:00:01Z'))
  expect(await known()).toHaveLength(1)
  await rows('update click_batches set rolled = true where id = $1', [batch[0]])
  await keepLedger(db, new Date('2026-03-15T00:00:01Z'))
  expect(await known()).toHaveLength(0)
})

test('the audit finds sums that are too high, too low, missing, or without clicks', async () => {
  const { ids } = await published(5)
  await clickOn(db, ...ids)
  const clean = await auditClicks(db)
  expect(clean.differences).toEqual([])
  const numbers = (await rows<{ n: number }>('select n from links where id = any($1) order by position', [ids])).map(({ n }) => n)
  const [high = 0, low = 0, missing = 0, without = 0] = numbers
  await rows('update click_counts set clicks = clicks + 2 where link = $1', [high])
  await rows('update click_counts set clicks = clicks - 1 where link = $1', [low])
  await rows('delete from click_counts where link = $1', [missing])
  await rows('delete from clicks where link = $1', [without])
  await rows('delete from links where n = $1', [without])
  const { events, links, differences } = await auditClicks(db)
  expect({ events, links }).toEqual({ events: clean.events - 1, links: clean.links - 1 })
  const none = { imported: 0, clicksImported: 0 }
  expect(differences).toEqual([
    { link: high, id: ids[0], events: 1, clicks: 3, ...none },
    { link: low, id: ids[1], events: 1, clicks: 0, ...none },
    { link: missing, id: ids[2], events: 1, clicks: 0, ...none },
    { link: without, id: null, events: 0, clicks: 1, ...none },
  ])
})
