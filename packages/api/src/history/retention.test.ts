import { planLimits, type Limits, type PageId } from '@tessera/contract'
import { packContent } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { deleteAccount } from '../account/deletion-store.ts'
import { purgeExpired, purgeHistory } from '../maintenance/expiry-store.ts'
import { sweepGonePages } from '../maintenance/gone-pages-store.ts'
import { addLink, authorOf, createPage, documentOf, newSlug, type Person, testApi, times } from '../testing.ts'
import { publish } from '../pages/store.ts'
import { endedEntries, rangesOf } from './testing.ts'

const { as, person, db } = await testApi()
/** The numbers of added entries are below those of the page. */
const offset = 10_000
const mebibyte = 1024 * 1024

async function newPage(owner?: Person) {
  const who = owner ?? (await person())
  const { id } = await createPage(as(who))
  return { who, pageId: id }
}
/** Ends the open entry of a page under these limits. */
const endEntry = (who: Person, page: PageId, limits: Partial<Limits> = {}) => publish(db, authorOf(who, limits), page)
/** Adds ended entries to a page, with the day on which each ended, counted back from today, and the size of its document. */
const addEntries = async (page: PageId, entries: readonly { daysAgo: number; bytes?: number }[]) =>
  sqlRows(
    db,
    `insert into revisions (page, revision, last_revision, started_at, at, ended_at, expires_at, via, parts, published, links, bytes, content)
      select $1, i - ${offset}, i - ${offset}, now(), now(), (current_date - days + time '06:00') at time zone 'utc' + i * interval '1 second',
        now() + interval '90 days', 'api', '{}', false, 0, bytes, $4
      from unnest($2::int[], $3::int[]) with ordinality e(days, bytes, i)`,
    [page, entries.map(({ daysAgo }) => daysAgo), entries.map(({ bytes = 100 }) => bytes), await packContent('{}', '[]')],
  )
/** The entries of `addEntries` that are still kept, counted from 1. */
const keptOf = async (page: PageId) =>
  (await endedEntries(db, page)).filter(({ revision }) => revision < 0).map(({ revision }) => revision + offset)

test('an entry expires as many days after it ended as the plan said then', async () => {
  const { who, pageId } = await newPage()
  for (const revisionDays of [planLimits.free.revisionDays, 7]) await endEntry(who, pageId, { revisionDays })
  const days = await sqlRows(
    db,
    `select extract(day from expires_at - ended_at)::int as days from revisions where page = $1 order by revision`,
    [pageId],
  )
  expect(days).toEqual([{ days: 90 }, { days: 7 }])
})

test('above the number of entries the oldest go that were not the first to end on their day (UTC), then the oldest', async () => {
  const { who, pageId } = await newPage()
  await addEntries(
    pageId,
    [5, 5, 5, 4, 3, 3].map((daysAgo) => ({ daysAgo })),
  )
  const kept: number[][] = []
  for (const _ of times(6, () => 0)) {
    await endEntry(who, pageId, { revisions: 6 })
    kept.push(await keptOf(pageId))
  }
  // The entries of today: the first to end stays before the others, and the newest always.
  expect(kept).toEqual([
    [1, 3, 4, 5, 6],
    [1, 4, 5, 6],
    [1, 4, 5],
    [1, 4, 5],
    [1, 4, 5],
    [1, 4, 5],
  ])
  expect(await endedEntries(db, pageId)).toHaveLength(6)
})

test('above the size entries go in the same order until it is kept, and the newest stays however large it is', async () => {
  const { who, pageId } = await newPage()
  await addEntries(pageId, [
    { daysAgo: 3, bytes: mebibyte / 2 },
    { daysAgo: 3, bytes: mebibyte / 4 },
    { daysAgo: 2, bytes: mebibyte / 4 },
  ])
  await endEntry(who, pageId, { revisionMiB: 1 })
  expect(await keptOf(pageId)).toEqual([1, 3])
  const links = documentOf(times(1_000, (n) => `key-${n}`)).links.map((link) => ({ ...link, url: `${link.url}/${'x'.repeat(1_500)}` }))
  const api = as({ ...who, plan: 'enterprise' })
  await api.documents.put({ pageId, document: { ...(await api.documents.get({ pageId })), links } })
  await endEntry(who, pageId, { revisionMiB: 1 })
  const [only, ...others] = await endedEntries(db, pageId)
  expect(only?.bytes).toBeGreaterThan(mebibyte)
  expect(others).toEqual([])
})

test('a downgrade deletes nothing: each new entry replaces one', async () => {
  const { who, pageId } = await newPage()
  await addEntries(
    pageId,
    times(10, (n) => ({ daysAgo: 20 - n, bytes: mebibyte })),
  )
  await endEntry(who, pageId, { revisions: 3, revisionMiB: 128 })
  expect(await keptOf(pageId)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  await endEntry(who, pageId, { revisions: 100, revisionMiB: 4 })
  expect(await endedEntries(db, pageId)).toHaveLength(10)
})

test.each(['revisions', 'revisionDays', 'revisionMiB'])('with 0 for %s none is kept, and entries go on', async (name) => {
  const { who, pageId } = await newPage()
  await endEntry(who, pageId)
  await endEntry(who, pageId, { [name]: 0 })
  expect(await rangesOf(db, pageId)).toEqual(['3–3'])
})

test('once no plan keeps any, maintenance deletes all; while one does, it deletes none', async () => {
  const { who, pageId } = await newPage()
  await endEntry(who, pageId)
  const none = { ...planLimits.free, revisions: 0 }
  await purgeHistory(db, (plan) => (plan === 'enterprise' ? planLimits.enterprise : none))
  expect(await rangesOf(db, pageId)).toEqual(['1–1', '2–2'])
  await purgeHistory(db, () => none)
  expect(await rangesOf(db, pageId)).toEqual(['2–2'])
})

test('entries that have expired do not count, and maintenance deletes them', async () => {
  const { who, pageId } = await newPage()
  await addEntries(pageId, [{ daysAgo: 3 }, { daysAgo: 2 }, { daysAgo: 1 }])
  await sqlRows(db, `update revisions set expires_at = now() - interval '1 second' where page = $1 and revision <= $2`, [
    pageId,
    2 - offset,
  ])
  await endEntry(who, pageId, { revisions: 2 })
  expect(await keptOf(pageId)).toEqual([1, 2, 3])
  await purgeExpired(db)
  expect(await keptOf(pageId)).toEqual([3])
})

test('the entries of a deleted page and of a deleted account are deleted in batches, and those of other pages stay', async () => {
  const [mine, other, third] = [await newPage(), await newPage(), await newPage()]
  for (const { pageId } of [mine, other, third])
    await addEntries(
      pageId,
      times(1_200, () => ({ daysAgo: 1 })),
    )
  await as(mine.who).pages.delete({ pageId: mine.pageId })
  await deleteAccount(db, other.who.owner, () => {})
  await sweepGonePages(db)
  const counts = await sqlRows(db, 'select page, count(*) from revisions where page = any($1) group by page', [
    [mine.pageId, other.pageId, third.pageId],
  ])
  expect(counts).toEqual([{ page: third.pageId, count: 1_200 }])
})

test('a page stays known as deleted until its entries are deleted', async () => {
  const { who, pageId } = await newPage()
  await as(who).pages.delete({ pageId })
  await addEntries(pageId, [{ daysAgo: 1 }])
  const later = new Date(Date.now() + 11 * 60_000)
  await sweepGonePages(db, later)
  expect(await endedEntries(db, pageId)).toEqual([])
  expect(await sqlRows(db, 'select from gone_pages where page = $1', [pageId])).toEqual([])
})

test('a page with 2,000 entries is deleted with them', async () => {
  const { who, pageId } = await newPage()
  await addLink(as(who), pageId)
  await addEntries(
    pageId,
    times(2_000, () => ({ daysAgo: 1 })),
  )
  await as(who).pages.delete({ pageId })
  await sweepGonePages(db)
  expect(await endedEntries(db, pageId)).toEqual([])
  expect(await createPage(as(who), newSlug())).toBeDefined()
})
