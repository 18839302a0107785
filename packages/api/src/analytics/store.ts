import {
  type AnalyticsInterval,
  type AnalyticsOverview,
  type AnalyticsRange,
  analyticsRows,
  type OwnerId,
  type PageId,
} from '@tessera/contract'
import type { Db, Statement } from '@tessera/db'

import { wholeMonths } from './whole-months.ts'

/** What was counted, as it stands in the roll-ups: buckets without figures are not in `series`, nor devices that nobody had. */
export type Figures = Pick<AnalyticsOverview, 'pages' | 'links' | 'referrers' | 'countries'> & {
  /** By the beginning of the bucket, in milliseconds; from before the range where that was asked for. */
  series: { at: number; views: number; visitors: number; clicks: number }[]
  /** By the ledger's letter of the device. */
  devices: { device: string; views: number; clicks: number }[]
}

const list = (rows: string) => `(select coalesce(json_agg(x), '[]') from (${rows} limit ${analyticsRows}) x)`
const counts = 'sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks'
const rowsOf = (grain: string, dims: string, from: string, to: string) =>
  `select at, dim, key, views, visitors, clicks from stats where page = p.id and grain = '${grain}' and dim in (${dims}) and at >= ${from} and at < ${to}`
const lists = `'a', 'l', 'r'`

// Each page is read by itself, and no two lists are joined: the planner knows nothing of how many keys a page has, and where it
// guesses a few, it compares each with each.
const statement = (interval: AnalyticsInterval, keys: string): Statement => {
  const totals = (from: string) => `lateral (${rowsOf(interval.charAt(0), `'t'`, from, '$5::timestamptz')} offset 0) s`
  return {
    name: `analytics_${interval}`,
    text: `with p as materialized (select id, slug, title from pages where owner_id = $1 and ($2::text is null or id = $2)),
    k as materialized (select dim, key, ${counts} from p, lateral (${keys}) s group by dim, key),
    c as materialized (select coalesce(jsonb_object_agg(key, clicks), '{}') as clicks from k where dim = 'l')
    select (select coalesce(json_agg(x), '[]') from (select extract(epoch from at) * 1000 as at, ${counts}
        from p, ${totals('$3::timestamptz')} group by at) x) as series,
      ${list(`select id, slug, title, s.* from p, lateral (select coalesce(sum(views), 0) as views, coalesce(sum(visitors), 0) as visitors,
        coalesce(sum(clicks), 0) as clicks from ${totals('$4::timestamptz')}) s order by views desc, clicks desc, id desc`)} as pages,
      ${list(`select l.id, l.type, l.title, l.url, coalesce((c.clicks ->> l.id)::bigint, 0) as clicks, l.page_id as "pageId"
        from c, p join links l on l.page_id = p.id order by 5 desc, p.id desc, l.position`)} as links,
      ${list(`select nullif(key, '') as host, views, visitors from k where dim = 'r' and views > 0 order by views desc, visitors desc, key`)} as referrers,
      ${list(`select split_part(key, '|', 1) as device, ${counts} from k where dim = 'a' group by 1`)} as devices,
      ${list(`select nullif(split_part(key, '|', 2), '') as country, sum(views) as views, sum(clicks) as clicks from k where dim = 'a' group by 1
        order by clicks desc, views desc, 1`)} as countries`,
  }
}

const statements: Record<AnalyticsInterval, Statement> = {
  hour: statement('hour', rowsOf('h', lists, '$4', '$5')),
  day: statement(
    'day',
    [rowsOf('d', lists, '$4', '$6::timestamptz'), rowsOf('m', lists, '$6', '$7::timestamptz'), rowsOf('d', lists, '$7', '$5')].join(
      ' union all ',
    ),
  ),
}

/**
 * What was counted in a range on one page of the owner's, or with null on all; undefined where there is no such page. The series
 * begins at `since`.
 */
export async function readFigures(
  db: Db,
  owner: OwnerId,
  pageId: PageId | null,
  { from, to, interval }: AnalyticsRange,
  since = from,
): Promise<Figures | undefined> {
  const { months, after } = wholeMonths({ from, to })
  const times = [since, from, to, ...(interval === 'day' ? [months, after] : [])].map((at) => new Date(at).toISOString())
  const [figures] = await db.query<Figures>(statements[interval], [owner, pageId, ...times])
  return pageId === null || figures?.pages.length === 1 ? figures : undefined
}
