import type { Database, Db } from '@tessera/db'

/**
 * A batch of clicks as it is sent, kept, and sent again: its id, its time, then of each event the link, page, referrer,
 * device and country, then the links and what to add to their sums, as PostgreSQL's array literals.
 */
export type ClickBatch = readonly [
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

const claim = `b as (insert into click_batches (id, at) values ($1, $2) on conflict (id) do nothing returning n)`
const events = `insert into clicks (at, batch, link, page, referrer, device, country)
    select $2, b.n, e.* from b, unnest($3::bigint[], $4::text[], $5::text[], $6::"char"[], $7::text[]) e(link, page, referrer, device, country)`
const count = `insert into click_counts as c (link, clicks)`
const add = `on conflict (link) do update set clicks = c.clicks + excluded.clicks`

// The sums come sorted by link: two batches never wait for each other in a ring.
const commit = {
  name: 'clicks_commit',
  text: `with ${claim}, e as (${events}), s as (${count} select k.* from b, unnest($8::bigint[], $9::int[]) k ${add}) select n from b`,
}
// A page may be gone by now, or be another database's.
const replay = {
  name: 'clicks_replay',
  text: `with ${claim}, e as (${events} where exists (select from pages p where p.id = e.page) returning link),
    s as (${count} select link, count(*) from e group by link order by link ${add}) select n from b`,
}

/** Events and sums in one transaction, once: false where the batch has been committed before. */
export async function commitClicks(db: Database, batch: ClickBatch): Promise<boolean> {
  return (await db.write(commit, batch)).length > 0
}

/** The same for a batch that has waited: events of pages that there are no more are left out. */
export async function replayClicks(db: Database, batch: ClickBatch): Promise<boolean> {
  return (await db.write(replay, batch.slice(0, 7))).length > 0
}

const makePartition = { name: 'clicks_partition', text: `select make_partition('clicks', 'at', 'month', $1::date)` }
const purgeBatches = {
  name: 'clicks_purge_batches',
  text: `delete from click_batches where id in (select id from click_batches where rolled and at < $1::timestamptz - interval '14 days' limit 10000) returning 1`,
}

/** This month and the next get their partitions; batches that nobody can send again any more are forgotten, once they are rolled up. */
export async function keepLedger(db: Db, now = new Date()): Promise<void> {
  for (const months of [0, 1]) {
    await db.query(makePartition, [new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)])
  }
  while ((await db.query(purgeBatches, [now])).length > 0);
}

/** A link whose sum is not what the ledger holds; `id` is null where the tile is deleted. */
export type Difference = { link: number; id: string | null; events: number; clicks: number }

const recount = {
  name: 'clicks_recount',
  text: `with e as (select link, count(*) as events, bool_or(page in (select page from gone_pages)) as gone from clicks group by link)
    select link, l.id, coalesce(e.events, 0) as events, coalesce(c.clicks, 0) as clicks
    from e full join click_counts c using (link) left join links l on l.n = link
    where coalesce(e.events, 0) <> coalesce(c.clicks, 0) and e.gone is not true order by link`,
}
const total = { name: 'clicks_total', text: `select count(*) as events, count(distinct link) as links from clicks` }

/** Recounts the whole ledger. Pages that are deleted are left out: what is left of them is about to be swept. */
export async function auditClicks(db: Db): Promise<{ events: number; links: number; differences: Difference[] }> {
  const differences = await db.query<Difference>(recount, [])
  const [counted] = await db.query<{ events: number; links: number }>(total, [])
  return { events: counted?.events ?? 0, links: counted?.links ?? 0, differences }
}
