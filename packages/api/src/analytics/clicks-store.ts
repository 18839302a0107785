import type { Database, Db } from '@tessera/db'
import {
  alias,
  assignments,
  clickBatches,
  clickCounts,
  clicks,
  gonePages,
  importedClicks,
  links,
  namesOf,
  pages,
  type SQL,
  sql,
  statement,
  t,
} from '@tessera/db/sql'

import { makePartition } from './partitions-store.ts'

/**
 * A batch of clicks as it is sent, journaled, and sent again. From the third on, all are PostgreSQL array literals: link, page,
 * referrer, device and country of each click, then the distinct links and what to add to their sums.
 */
export type ClickBatchParams = readonly [
  id: string,
  at: string,
  links: string,
  pages: string,
  referrers: string,
  devices: string,
  countries: string,
  counted: string,
  sums: string,
]

const c = alias(clickCounts, 'c')
const excluded = alias(clickCounts, 'excluded')
const p = alias(pages, 'p')

const events = {
  id: clickBatches.id,
  at: t.isoTimestamp(),
  links: t.arrayLiteral(clicks.link),
  pages: t.arrayLiteral(t.text()),
  referrers: t.arrayLiteral(t.text()),
  devices: t.arrayLiteral(clicks.device),
  countries: t.arrayLiteral(t.text()),
}
type Events = Record<keyof typeof events, SQL>
const row = { n: clickBatches.n }

const claim = ({
  id,
  at,
}: Events) => sql`b as (insert into ${clickBatches} (${namesOf(clickBatches.id, clickBatches.at)}) values (${id}, ${at})
    on conflict (${namesOf(clickBatches.id)}) do nothing returning ${clickBatches.n})`
const insertEvents = ({ at, links: numbers, pages: ids, referrers, devices, countries }: Events) => {
  const columns = [clicks.at, clicks.batch, clicks.link, clicks.page, clicks.referrer, clicks.device, clicks.country]
  return sql`insert into ${clicks} (${namesOf(...columns)})
    select ${at}, b.n, e.* from b, unnest(${numbers}::bigint[], ${ids}::text[], ${referrers}::text[], ${devices}::"char"[], ${countries}::text[])
      e(link, page, referrer, device, country)`
}
const addSums = (sums: SQL) => sql`insert into ${clickCounts} as ${c} (${namesOf(c.link, c.clicks)}) ${sums}
    on conflict (${namesOf(c.link)}) do update set ${assignments(clickCounts, { clicks: sql`${c.clicks} + ${excluded.clicks}` })}`

// The sums are sorted by link, so that two batches cannot deadlock.
const commit = statement('clicks_commit', {
  params: { ...events, counted: t.arrayLiteral(clickCounts.link), sums: t.arrayLiteral(t.integer()) },
  row,
  query: ({ counted, sums, ...batch }) => sql`with ${claim(batch)}, e as (${insertEvents(batch)}),
    s as (${addSums(sql`select k.* from b, unnest(${counted}::bigint[], ${sums}::int[]) k`)}) select n from b`,
})
// The journal may hold clicks on pages that have been deleted meanwhile, or that belong to another database.
const replay = statement('clicks_replay', {
  params: events,
  row,
  query: (batch) => sql`with ${claim(batch)},
    e as (${insertEvents(batch)} where exists (select from ${pages} ${p} where ${p.id} = e.page) returning ${clicks.link}),
    s as (${addSums(sql`select link, count(*) from e group by link order by link`)}) select n from b`,
})

const eventsOf = ([id, at, numbers, ids, referrers, devices, countries]: ClickBatchParams) => ({
  id,
  at,
  links: numbers,
  pages: ids,
  referrers,
  devices,
  countries,
})

/** Stores the clicks and their sums in one transaction, at most once: false if the batch has been committed before. */
export async function commitClicks(db: Database, batch: ClickBatchParams): Promise<boolean> {
  const [, , , , , , , counted, sums] = batch
  return (await db.write(commit, { ...eventsOf(batch), counted, sums })).length > 0
}

/** The same for a batch from the journal: clicks on pages that no longer exist are left out. */
export async function replayClicks(db: Database, batch: ClickBatchParams): Promise<boolean> {
  return (await db.write(replay, eventsOf(batch))).length > 0
}

const purgeBatches = statement('clicks_purge_batches', {
  params: { now: t.timestamp() },
  row: { id: clickBatches.id },
  query: ({ now }) => sql`delete from ${clickBatches} where ${clickBatches.id} in (select ${clickBatches.id} from ${clickBatches}
    where ${clickBatches.rolled} and ${clickBatches.at} < ${now}::timestamptz - interval '14 days' limit 10000) returning ${clickBatches.id}`,
})

/** Creates the partitions of this month and the next, and deletes batches that are rolled up and too old to be sent again. */
export async function keepLedger(db: Db, now = new Date()): Promise<void> {
  for (const months of [0, 1]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
    await makePartition(db, { table: 'clicks', column: 'at', unit: 'month' }, month)
  }
  while ((await db.query(purgeBatches, { now })).length > 0);
}

/**
 * A link whose sum differs from the ledger and the imported counts. `id` is null if the link is deleted. `events` and `imported` are what there
 * is of it, `clicks` and `clicksImported` what `click_counts` has: the sum of both, and the imported part of it.
 */
export type Difference = { link: number; id: string | null; events: number; imported: number; clicks: number; clicksImported: number }

const l = alias(links, 'l')
const i = alias(importedClicks, 'i')
const recount = statement('clicks_recount', {
  row: {
    link: t.bigint(),
    id: t.nullable(t.text()),
    events: t.bigint(),
    imported: t.bigint(),
    clicks: t.bigint(),
    clicksImported: t.bigint(),
  },
  query: (_, columns) => sql`with gone as (select ${gonePages.page} as page from ${gonePages}),
    e as (select ${clicks.link}, count(*) as events, bool_or(${clicks.page} in (table gone)) as gone from ${clicks} group by ${clicks.link}),
    x as (select link, ${l.id}, coalesce(e.events, 0) as events, coalesce(${i.clicks}, 0) as imported, coalesce(${c.clicks}, 0) as clicks,
        coalesce(${c.imported}, 0) as "clicksImported", coalesce(e.gone, ${i.page} in (table gone), false) as gone
      from e full join ${importedClicks} ${i} using (link) full join ${clickCounts} ${c} using (link) left join ${links} ${l} on ${l.n} = link)
    select ${columns} from x where (events + imported <> clicks or imported <> "clicksImported") and not gone order by link`,
})
const countAll = statement('clicks_total', {
  row: { events: t.bigint(), links: t.bigint(), imported: t.bigint() },
  query: () => sql`select count(*) as events, count(distinct ${clicks.link}) as links,
    (select coalesce(sum(${i.clicks}), 0)::bigint from ${importedClicks} ${i}) as imported from ${clicks}`,
})

/** What the audit counted: the ledger's clicks and their links, the imported clicks, and the wrong sums. */
export type ClickAudit = { events: number; links: number; imported: number; differences: Difference[] }

/** Recounts the whole ledger and the imported counts. Deleted pages are left out: their rows are about to be deleted. */
export async function auditClicks(db: Db): Promise<ClickAudit> {
  const differences = await db.query(recount)
  const [counted] = await db.query(countAll)
  return { events: counted?.events ?? 0, links: counted?.links ?? 0, imported: counted?.imported ?? 0, differences }
}
