import type { Db } from '@tessera/db'
import {
  alias,
  assignments,
  clickBatches,
  clicks,
  gonePages,
  links,
  list,
  namesOf,
  pages,
  removedLinks,
  sql,
  statement,
  stats,
  t,
  viewBatches,
  visitors,
} from '@tessera/db/sql'

import { dropPartitions, makePartition, type Partitioned } from './partitions-store.ts'

/**
 * Views of one hour that are written together. `hour` is an ISO timestamp. The arrays have one entry for each combination of page,
 * visitor, audience and referrer, in the order of their first view; `views` counts the views of each.
 */
export type ViewBatchParams = readonly [
  id: string,
  hour: string,
  pages: readonly string[],
  visitors: readonly string[],
  audiences: readonly string[],
  referrers: readonly string[],
  views: readonly number[],
]

/** Referrers that a page keeps by name on a day. Further ones are counted as `other`. */
const maxReferrersPerDay = 500

// One writer at a time, so that each sees the referrers that the others have stored, and none deadlocks. The statements are planned
// for the rows that they get: a plan for any number of rows would join thousands one by one.
const begin = statement('stats_begin', {
  query: () => sql`select from pg_advisory_xact_lock(hashtext('tessera:stats')), set_config('plan_cache_mode', 'force_custom_plan', true)`,
})

const s = alias(stats, 's')
const excluded = alias(stats, 'excluded')

/**
 * The end of a statement: adds the relation `x` (page, hour, audience, referrer, link, views, visitors, referred, clicks) to every
 * sum that it is part of. `referred` is the number of visitors
 * in the sum of the referrer. Its parts are materialized, and its lookups are scalar subqueries, so that each is computed once.
 */
const addUp = sql`new_hosts as materialized (
    select page, day, host, row_number() over (partition by page, day order by weight desc, host) as rank
    from (select page, date_trunc('day', hour, 'UTC') as day, referrer as host, sum(views + clicks) as weight
      from x where referrer not in ('', 'other') group by 1, 2, 3) seen
    where (select true from ${stats} ${s}
      where ${s.page} = seen.page and ${s.grain} = 'd' and ${s.dim} = 'r' and ${s.at} = day and ${s.key} = host) is null
  ), places as materialized (
    select page, day, ${maxReferrersPerDay} - (select count(*) from ${stats} ${s}
      where ${s.page} = d.page and ${s.grain} = 'd' and ${s.dim} = 'r' and ${s.at} = day and ${s.key} not in ('', 'other')) as free
    from (select distinct page, day from new_hosts) d
  ), without_place as materialized (
    select page, day, host from new_hosts join places using (page, day) where rank > free
  ), named as (
    select x.page, hour, audience, case when w.host is null then referrer else 'other' end as referrer, link, views, visitors, referred, clicks
    from x left join without_place w on w.page = x.page and day = date_trunc('day', hour, 'UTC') and host = referrer
  )
  insert into ${stats} as ${s} (${namesOf(s.page, s.grain, s.dim, s.at, s.key, s.views, s.visitors, s.clicks)})
  select page, g.grain, k.dim, g.at, k.key, sum(views), sum(case k.dim when 'r' then referred else visitors end), sum(clicks) from named
    cross join lateral (values ('h'::"char", hour), ('d', date_trunc('day', hour, 'UTC')), ('m', date_trunc('month', hour, 'UTC'))) g(grain, at)
    cross join lateral (values ('t'::"char", ''), ('a', audience), ('r', referrer), ('l', link)) k(dim, key)
  where k.key is not null group by 1, 2, 3, 4, 5
  on conflict (${namesOf(s.page, s.grain, s.dim, s.at, s.key)}) do update set ${assignments(stats, {
    views: sql`${s.views} + ${excluded.views}`,
    visitors: sql`${s.visitors} + ${excluded.visitors}`,
    clicks: sql`${s.clicks} + ${excluded.clicks}`,
  })}`

const p = alias(pages, 'p')
// A visitor counts once a day, in the hour and with the audience of the first view, and also once a day for each referrer. So `visitors`
// contains the visitor's hash and, for each referrer, a hash of the visitor and the referrer.
const addViews = statement('stats_add_views', {
  params: {
    id: viewBatches.id,
    hour: t.isoTimestamp(),
    pages: t.array(t.text()),
    visitors: t.array(t.other<string>('bigint')),
    audiences: t.array(t.text()),
    referrers: t.array(t.text()),
    views: t.array(t.integer()),
  },
  query: (batch) => sql`with b as (insert into ${viewBatches} (${namesOf(viewBatches.id)}) values (${batch.id})
    on conflict (${namesOf(viewBatches.id)}) do nothing returning ${viewBatches.id}),
  e as materialized (
    select v.*, hashtextextended(v.visitor::text || ' ' || v.referrer, 0) as referred from b, unnest(${batch.pages}::text[], ${batch.visitors}::bigint[], ${batch.audiences}::text[], ${batch.referrers}::text[], ${batch.views}::int[])
      with ordinality v(page, visitor, audience, referrer, views, nth) join ${pages} ${p} on ${p.id} = v.page
  ), fresh as (
    insert into ${visitors} (${namesOf(visitors.page, visitors.day, visitors.visitor)})
    select distinct page, (${batch.hour}::timestamptz at time zone 'utc')::date, hash from e, lateral (values (visitor), (referred)) hashes(hash)
    on conflict do nothing returning ${list([visitors.page, visitors.visitor])}
  ), first as materialized (
    select min(nth) as nth from e join fresh using (page, visitor) group by page, visitor
  ), first_referred as materialized (
    select min(nth) as nth from e join fresh on fresh.page = e.page and fresh.visitor = e.referred group by e.page, e.referred
  ), x as materialized (
    select page, ${batch.hour}::timestamptz as hour, audience, referrer, null as link, views, (first.nth is not null)::int as visitors,
      (first_referred.nth is not null)::int as referred, 0 as clicks
    from e left join first using (nth) left join first_referred using (nth)
  ), ${addUp}`,
})

/** Counts views, once however often their batch is sent. Views of pages that no longer exist are left out. */
export async function countViews(db: Db, batch: ViewBatchParams): Promise<void> {
  const [id, hour, pageIds, visitorHashes, audiences, referrers, counts] = batch
  const params = { id, hour, pages: pageIds, visitors: visitorHashes, audiences, referrers, views: counts }
  await db.transaction(async (tx) => {
    await Promise.all([tx.query(begin), tx.query(addViews, params)])
  })
}

const takeBatches = statement('stats_take_batches', {
  params: { maxBatches: t.bigint() },
  row: {
    batches: t.nullable(t.other<string[]>('bigint[]', sql`array_agg(n)`)),
    taken: t.bigint(sql`count(*)`),
    first: t.timestamp(sql`min(at)`),
    last: t.timestamp(sql`max(at)`),
  },
  query: ({ maxBatches }, columns) => sql`with taken as (
    update ${clickBatches} set ${assignments(clickBatches, { rolled: sql`true` })} where ${clickBatches.id} = any (array(
      select ${clickBatches.id} from ${clickBatches} where not ${clickBatches.rolled} order by ${clickBatches.n} limit ${maxBatches}))
    returning ${list([clickBatches.n, clickBatches.at])}
  ) select ${columns} from taken`,
})
const l = alias(links, 'l')
const r = alias(removedLinks, 'r')
// A batch's clicks have the batch's time, which selects their partition. They are grouped by the link's number first, before any
// text is looked up or compared. The id of a removed link is looked up too, because the link may be restored.
const addClicks = statement('stats_add_clicks', {
  params: { batches: t.other<string[]>('bigint[]'), first: t.nullable(t.timestamp()), last: t.nullable(t.timestamp()) },
  query: ({ batches, first, last }) => sql`with x as materialized (
    select c.page, hour, c.device::text || '|' || coalesce(c.country, '') as audience, coalesce(c.referrer, '') as referrer,
      coalesce(${l.id}, (select ${r.id} from ${removedLinks} ${r} where ${r.pageId} = c.page and ${r.n} = c.link)) as link,
      0 as views, 0 as visitors, 0 as referred, c.clicks
    from (
      select ${clicks.link}, date_trunc('hour', ${clicks.at}, 'UTC') as hour, ${list([clicks.device, clicks.country, clicks.referrer, clicks.page])},
        count(*) as clicks
      from ${clicks} where ${clicks.batch} = any (${batches}::bigint[]) and ${clicks.at} between ${first} and ${last} group by 1, 2, 3, 4, 5, 6
    ) c join ${pages} ${p} on ${p.id} = c.page left join ${links} ${l} on ${l.n} = c.link
  ), ${addUp}`,
})

/** Adds up to `maxBatches` batches of the ledger to the figures that do not contain them yet. Returns how many it added. */
export async function rollClicks(db: Db, maxBatches: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [, [found]] = await Promise.all([tx.query(begin), tx.query(takeBatches, { maxBatches })])
    if (!found?.batches) return 0
    await tx.query(addClicks, { batches: found.batches, first: found.first, last: found.last })
    return found.taken
  })
}

const hours: Partitioned = { table: 'stats_hour', column: 'at', unit: 'month' }
const days: Partitioned = { table: 'visitors', column: 'day', unit: 'day' }
const purgeBatches = statement('stats_purge_batches', {
  params: { now: t.timestamp() },
  query: ({ now }) => sql`delete from ${viewBatches} where ${viewBatches.at} < ${now}::timestamptz - interval '1 day'`,
})

/**
 * Creates the partitions for the hours of this month and the next, and for the visitors of three days. Deletes the visitors of days
 * that began 48 hours ago, the months whose hours are all 90 days old, and batches that are too old to be sent again.
 */
export async function keepStats(db: Db, now = new Date()): Promise<void> {
  const date = (month: number, day: number) => new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  const [month, day] = [now.getUTCMonth(), now.getUTCDate()]
  for (const later of [0, 1]) await makePartition(db, hours, date(month + later, 1))
  for (const later of [0, 1, 2]) await makePartition(db, days, date(month, day + later))
  await dropPartitions(db, days, date(month, day - 1))
  await dropPartitions(db, hours, date(month, day - 90))
  await db.query(purgeBatches, { now })
}

/** A page whose figures differ from the ledger. */
export type WrongFigure = { page: string; events: number; clicks: number }

const recount = statement('stats_recount', {
  row: { page: clicks.page, events: t.bigint(), clicks: t.bigint() },
  query: () => sql`with e as (select ${clicks.page}, count(*) as events from ${clicks}
      where ${clicks.batch} not in (select ${clickBatches.n} from ${clickBatches} where not ${clickBatches.rolled}) group by ${clicks.page}),
    s as (select ${stats.page}, sum(${stats.clicks}) as clicks from ${stats} where ${stats.grain} = 'm' and ${stats.dim} = 't' group by ${stats.page})
    select page, coalesce(events, 0) as events, coalesce(clicks, 0) as clicks from e full join s using (page)
    where coalesce(events, 0) <> coalesce(clicks, 0) and page not in (select ${gonePages.page} from ${gonePages}) order by page`,
})

/** Recounts the clicks in all figures, except batches that are not rolled up yet and pages that are deleted. */
export function auditFigures(db: Db): Promise<WrongFigure[]> {
  return db.query(recount)
}
