import { type AnalyticsOverview, type AnalyticsRange, maxAnalyticsRows, type OwnerId, type PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, links, list, pages, type SQL, sql, type SQLWrapper, statement, stats, t } from '@tessera/db/sql'

/** Totals read from the roll-up table. `series` and `devices` omit entries without visits. */
export type Figures = Pick<AnalyticsOverview, 'pages' | 'links' | 'referrers' | 'countries'> & {
  /** `at` is the beginning of the bucket in milliseconds. The series may begin before the range (see `readFigures`). */
  series: { at: number; views: number; visitors: number; clicks: number }[]
  /** `device` is the one-letter device code stored with each click. */
  devices: { device: string; views: number; clicks: number }[]
}

const p = alias(pages, 'p')
const l = alias(links, 'l')

const jsonList = (rows: SQL) => sql`(select coalesce(json_agg(x), '[]') from (${rows} limit ${maxAnalyticsRows}) x)`
/** Sums of the relation `s`, which has the columns that `rowsOf` selects. */
const sums = sql`sum(s.views) as views, sum(s.visitors) as visitors, sum(s.clicks) as clicks`
const rowsOf = (grain: 'h' | 'd' | 'm', dims: readonly string[], from: SQLWrapper, to: SQLWrapper) =>
  sql`select ${list([stats.at, stats.dim, stats.key, stats.views, stats.visitors, stats.clicks])} from ${stats}
    where ${stats.page} = ${p.id} and ${stats.grain} = ${grain} and ${stats.dim} in (${list(dims.map((dim) => sql`${dim}`))})
      and ${stats.at} >= ${from} and ${stats.at} < ${to}`
const listDims = ['a', 'l', 'r']

const params = {
  owner: pages.ownerId,
  pageId: t.nullable(pages.id),
  since: t.isoTimestamp(),
  from: t.isoTimestamp(),
  to: t.isoTimestamp(),
}
const row = {
  series: t.json<Figures['series']>(),
  pages: t.json<Figures['pages']>(),
  links: t.json<Figures['links']>(),
  referrers: t.json<Figures['referrers']>(),
  devices: t.json<Figures['devices']>(),
  countries: t.json<Figures['countries']>(),
}

// If too few links have clicks, links without clicks fill the list. They are taken from the first pages that together have enough links, so
// the work does not grow with the number of links of the account. Each page is read separately and no two lists are joined: the planner does not
// know how many keys a page has. If it expects few, it chooses a nested-loop join.
const figures = (grain: 'h' | 'd', { owner, pageId, since, from, to }: Record<keyof typeof params, SQL>, keys: SQL) => {
  const totals = (begin: SQL) => sql`lateral (${rowsOf(grain, ['t'], begin, sql`${to}::timestamptz`)} offset 0) s`
  const series = sql`(select coalesce(json_agg(x), '[]') from (select extract(epoch from s.at) * 1000 as at, ${sums}
      from p, ${totals(sql`${since}::timestamptz`)} group by s.at) x)`
  const ofPages = sql`select ${list([p.id, p.slug, p.title])}, s.* from p, lateral (select coalesce(sum(s.views), 0) as views,
      coalesce(sum(s.visitors), 0) as visitors, coalesce(sum(s.clicks), 0) as clicks from ${totals(sql`${from}::timestamptz`)}) s
      order by views desc, clicks desc, id desc`
  const ofLinks = sql`select id, type, title, url, clicks, "pageId" from (table clicked union all table unclicked) links
      order by clicks desc, "pageId" desc, position`
  const ofReferrers = sql`select nullif(key, '') as host, views, visitors from k where dim = 'r' and views > 0
      order by views desc, visitors desc, key`
  const ofDevices = sql`select split_part(s.key, '|', 1) as device, ${sums} from k s where s.dim = 'a' group by 1`
  const ofCountries = sql`select nullif(split_part(key, '|', 2), '') as country, sum(views) as views, sum(clicks) as clicks
      from k where dim = 'a' group by 1 order by clicks desc, views desc, 1`
  const linkOf = (clicks: SQL) => sql`${list([l.id, l.type, l.title, l.url])}, ${clicks} as clicks, ${l.pageId} as "pageId", ${l.position}`
  return sql`with p as materialized (select ${list([pages.id, pages.slug, pages.title, pages.linkCount])} from ${pages}
      where ${pages.ownerId} = ${owner} and (${pageId}::text is null or ${pages.id} = ${pageId})),
    k as materialized (select s.dim, s.key, ${sums} from p, lateral (${keys}) s group by s.dim, s.key),
    clicked as materialized (select l.* from k, lateral (select ${linkOf(sql`k.clicks`)} from ${links} ${l} where ${l.id} = k.key offset 0) l
      where k.dim = 'l' and k.clicks > 0 order by clicks desc, "pageId" desc, position limit ${maxAnalyticsRows}),
    first as materialized (select id from (select ${p.id}, sum(${p.linkCount}) over (order by ${p.id} desc) - ${p.linkCount} as links_before from p) p
      where links_before < 2 * ${maxAnalyticsRows} and (select count(*) from clicked) < ${maxAnalyticsRows}),
    unclicked as materialized (select l.* from first, lateral (select ${linkOf(sql`0::bigint`)} from ${links} ${l} where ${l.pageId} = first.id offset 0) l
      where l.id <> all (array(select id from clicked)) order by "pageId" desc, position limit ${maxAnalyticsRows})
    select ${series} as series, ${jsonList(ofPages)} as pages, ${jsonList(ofLinks)} as links, ${jsonList(ofReferrers)} as referrers,
      ${jsonList(ofDevices)} as devices, ${jsonList(ofCountries)} as countries`
}

const hourly = statement('analytics_hour', {
  params,
  row,
  query: (given) => figures('h', given, rowsOf('h', listDims, given.from, given.to)),
})
// Whole months are read from the monthly sums, the days before and after them from the daily ones.
const daily = statement('analytics_day', {
  params: { ...params, months: t.isoTimestamp(), after: t.isoTimestamp() },
  row,
  query: ({ months, after, ...given }) => {
    const keys = sql`${rowsOf('d', listDims, given.from, sql`${months}::timestamptz`)}
      union all ${rowsOf('m', listDims, months, sql`${after}::timestamptz`)}
      union all ${rowsOf('d', listDims, after, given.to)}`
    return figures('d', given, keys)
  },
})

/**
 * The figures of a range for one page of the owner, or for all pages where `pageId` is null; undefined if the owner has no such
 * page. The series begins at `since`.
 */
export async function readFigures(
  db: Db,
  owner: OwnerId,
  pageId: PageId | null,
  { from, to, interval }: AnalyticsRange,
  since = from,
): Promise<Figures | undefined> {
  const iso = (at: number) => new Date(at).toISOString()
  const range = { owner, pageId, since: iso(since), from: iso(from), to: iso(to) }
  const { months, after } = wholeMonths({ from, to })
  const [found] = await (interval === 'hour'
    ? db.query(hourly, range)
    : db.query(daily, { ...range, months: iso(months), after: iso(after) }))
  return pageId === null || found?.pages.length === 1 ? found : undefined
}

/**
 * A range split into days [from, months), whole months [months, after) and days [after, to). Without a whole month, `months` and
 * `after` both equal `to`.
 */
export type MonthSplit = { from: number; months: number; after: number; to: number }

const monthOf = (at: number, later = 0): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** Splits a range of whole days, so that a long range reads few rows. */
export function wholeMonths({ from, to }: { from: number; to: number }): MonthSplit {
  const months = from === monthOf(from) ? from : monthOf(from, 1)
  const after = monthOf(to)
  return months < after ? { from, months, after, to } : { from, months: to, after: to, to }
}
