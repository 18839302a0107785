import type { Db } from '@tessera/db'

/**
 * Views of one hour that are written together: their id, the hour as an ISO timestamp, then of each visitor's views with one
 * referrer and audience the page, the visitor, the two, and how many they are; in the order of the first of each.
 */
export type ViewBatch = readonly [
  id: string,
  hour: string,
  pages: readonly string[],
  visitors: readonly string[],
  audiences: readonly string[],
  referrers: readonly string[],
  views: readonly number[],
]

/** Referrers that a page keeps by name on a day; the further ones are `other`. */
const referrersADay = 500

/**
 * One writer at a time, who then sees all that others wrote: none waits for another in a ring, and nobody exceeds the referrers.
 * What is written is planned for the rows that come: a plan for any number of them joins thousands row by row.
 */
const begin = {
  name: 'stats_begin',
  text: `select pg_advisory_xact_lock(hashtext('tessera:stats')), set_config('plan_cache_mode', 'force_custom_plan', true)`,
}

/**
 * Adds what the relation `x` holds (page, hour, audience, referrer, link, views, visitors, clicks) to every sum that it is part
 * of. Materialized and as scalar subqueries, so that nothing is worked out twice.
 */
const addUp = `new_hosts as materialized (
    select page, day, host, row_number() over (partition by page, day order by weight desc, host) as rank
    from (select page, date_trunc('day', hour, 'UTC') as day, referrer as host, sum(views + clicks) as weight
      from x where referrer not in ('', 'other') group by 1, 2, 3) seen
    where (select true from stats s where s.page = seen.page and grain = 'd' and dim = 'r' and at = day and key = host) is null
  ), places as materialized (
    select page, day, ${referrersADay} - (select count(*) from stats s
      where s.page = d.page and grain = 'd' and dim = 'r' and at = day and key not in ('', 'other')) as free
    from (select distinct page, day from new_hosts) d
  ), without_place as materialized (
    select page, day, host from new_hosts join places using (page, day) where rank > free
  ), named as (
    select x.page, hour, audience, case when w.host is null then referrer else 'other' end as referrer, link, views, visitors, clicks
    from x left join without_place w on w.page = x.page and day = date_trunc('day', hour, 'UTC') and host = referrer
  )
  insert into stats as s (page, grain, dim, at, key, views, visitors, clicks)
  select page, g.grain, k.dim, g.at, k.key, sum(views), sum(visitors), sum(clicks) from named
    cross join lateral (values ('h'::"char", hour), ('d', date_trunc('day', hour, 'UTC')), ('m', date_trunc('month', hour, 'UTC'))) g(grain, at)
    cross join lateral (values ('t'::"char", ''), ('a', audience), ('r', referrer), ('l', link)) k(dim, key)
  where k.key is not null group by 1, 2, 3, 4, 5
  on conflict (page, grain, dim, at, key)
    do update set views = s.views + excluded.views, visitors = s.visitors + excluded.visitors, clicks = s.clicks + excluded.clicks`

// A visitor counts once a day, in the hour and with the referrer of the first view.
const addViews = {
  name: 'stats_add_views',
  text: `with b as (insert into view_batches (id) values ($1) on conflict (id) do nothing returning id),
  e as materialized (
    select v.* from b, unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::int[]) with ordinality
      v(page, visitor, audience, referrer, views, nth) join pages p on p.id = v.page
  ), fresh as (
    insert into visitors (page, day, visitor) select distinct page, ($2::timestamptz at time zone 'utc')::date, visitor from e
    on conflict do nothing returning page, visitor
  ), first as materialized (
    select min(nth) as nth from e join fresh using (page, visitor) group by page, visitor
  ), x as materialized (
    select page, $2::timestamptz as hour, audience, referrer, null as link, views, (first.nth is not null)::int as visitors, 0 as clicks
    from e left join first using (nth)
  ), ${addUp}`,
}

/** Counts views once, however often their batch is sent; those of pages that there are no more are left out. */
export async function countViews(db: Db, batch: ViewBatch): Promise<void> {
  await db.transaction(async (tx) => {
    await Promise.all([tx.query(begin, []), tx.query(addViews, batch)])
  })
}

const takeBatches = {
  name: 'stats_take_batches',
  text: `with taken as (
    update click_batches set rolled = true where id = any (array(select id from click_batches where not rolled order by n limit $1)) returning n, at
  ) select array_agg(n) as batches, count(*) as taken, min(at) as first, max(at) as last from taken`,
}
// A batch's clicks are of the batch's time, which tells their partition. They are summed up by the link's number first, before
// anything is looked up or compared as a text. A link that was removed meanwhile may come back.
const addClicks = {
  name: 'stats_add_clicks',
  text: `with x as materialized (
    select c.page, hour, c.device::text || '|' || coalesce(c.country, '') as audience, coalesce(c.referrer, '') as referrer,
      coalesce(l.id, (select r.id from removed_links r where r.page_id = c.page and r.n = c.link)) as link,
      0 as views, 0 as visitors, c.clicks
    from (
      select link, date_trunc('hour', at, 'UTC') as hour, device, country, referrer, page, count(*) as clicks
      from clicks where batch = any ($1::bigint[]) and at between $2 and $3 group by 1, 2, 3, 4, 5, 6
    ) c join pages p on p.id = c.page left join links l on l.n = c.link
  ), ${addUp}`,
}

/** Takes up to `most` batches of clicks that are in the ledger, and in no figure yet, into the figures; returns how many they were. */
export async function rollClicks(db: Db, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [, [found]] = await Promise.all([
      tx.query(begin, []),
      tx.query<{ batches: unknown[] | null; taken: number; first: Date; last: Date }>(takeBatches, [most]),
    ])
    if (!found?.batches) return 0
    await tx.query(addClicks, [found.batches, found.first, found.last])
    return found.taken
  })
}

const makePartition = { name: 'stats_partition', text: `select make_partition($1, $2, $3, $4::date)` }
const dropPartitions = { name: 'stats_drop_partitions', text: `select drop_partitions($1, $2, $3, $4::date)` }
const purgeBatches = { name: 'stats_purge_batches', text: `delete from view_batches where at < $1::timestamptz - interval '1 day'` }

/**
 * The hours of this month and the next and the visitors of three days get their partitions. What was before goes: visitors when
 * 48 hours have passed since their day began, hours when all of their month are 90 days old, batches when nobody sends them again.
 */
export async function keepStats(db: Db, now = new Date()): Promise<void> {
  const date = (month: number, day: number) => new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  const [month, day] = [now.getUTCMonth(), now.getUTCDate()]
  const hours = ['stats_hour', 'at', 'month']
  const visitors = ['visitors', 'day', 'day']
  for (const later of [0, 1]) await db.query(makePartition, [...hours, date(month + later, 1)])
  for (const later of [0, 1, 2]) await db.query(makePartition, [...visitors, date(month, day + later)])
  await db.query(dropPartitions, [...visitors, date(month, day - 1)])
  await db.query(dropPartitions, [...hours, date(month, day - 90)])
  await db.query(purgeBatches, [now])
}

/** A page whose figures are not what the ledger holds. */
export type WrongFigure = { page: string; events: number; clicks: number }

const recount = {
  name: 'stats_recount',
  text: `with e as (select page, count(*) as events from clicks where batch not in (select n from click_batches where not rolled) group by page),
    s as (select page, sum(clicks) as clicks from stats where grain = 'm' and dim = 't' group by page)
    select page, coalesce(events, 0) as events, coalesce(clicks, 0) as clicks from e full join s using (page)
    where coalesce(events, 0) <> coalesce(clicks, 0) and page not in (select page from gone_pages) order by page`,
}

/** Recounts the clicks of all figures, but for what has not been rolled up yet and for pages that are deleted. */
export function auditFigures(db: Db): Promise<WrongFigure[]> {
  return db.query<WrongFigure>(recount, [])
}
