import type { ClickLine, DayLine } from '@tessera/archive'
import type { PageId } from '@tessera/contract'
import type { Snapshot } from '@tessera/db'
import { alias, clicks, columnsOf, links, removedLinks, type SQL, sql, statement, statsDay, t } from '@tessera/db/sql'

import { devices } from '../../../analytics/figures.ts'

const k = alias(clicks, 'k')
const d = alias(statsDay, 'd')

/**
 * Small enough that the event loop goes on to other requests after a few milliseconds, and that a portion's text has less than 128 KiB:
 * V8 keeps a longer one that survives one collection until the next full collection.
 */
const rowsPerPortion = 250

const deviceName = sql`case ${k.device} ${sql.join(
  Object.entries(devices).map(([letter, name]) => sql`when ${letter} then ${name}`),
  sql` `,
)} end`
const ofPage = { pageId: clicks.page }
/** Key and id are null for a link that was removed for good. */
const clickLine = {
  at: t.instant(k.at),
  key: t.nullable(t.text(sql`x.key`)),
  linkId: t.nullable(t.text(sql`x.id`)),
  referrer: k.referrer,
  device: t.text(deviceName),
  country: k.country,
}
/**
 * Unsorted, so that PostgreSQL reads no further than the portion that was asked for. A sort would read all clicks first, and occupy a
 * processor for which requests wait.
 */
const fromClicks = ({ pageId }: Record<keyof typeof ofPage, SQL>) => sql`from ${clicks} ${k} left join (
      select ${links.n}, coalesce(${links.key}, ${links.id}) as key, ${links.id} from ${links} where ${links.pageId} = ${pageId}
      union all select ${removedLinks.n}, ${removedLinks.key}, ${removedLinks.id} from ${removedLinks} where ${removedLinks.pageId} = ${pageId}
    ) x on x.n = ${k.link} where ${k.page} = ${pageId}`

const getClicks = statement('export_clicks', {
  params: ofPage,
  row: clickLine,
  query: (page, columns) => sql`select ${columns} ${fromClicks(page)}`,
})
const getClickLines = statement('export_click_lines', {
  params: ofPage,
  // Half the time of `jsonRow`, whose subquery PostgreSQL runs for each click.
  row: { line: t.text(sql`row_to_json(z)::text`) },
  query: (page, columns) => sql`select ${columns} from (select ${columnsOf(clickLine)} ${fromClicks(page)}) z`,
})
const getDays = statement('export_days', {
  params: { pageId: statsDay.page },
  row: {
    date: t.text(sql`to_char(${d.at} at time zone 'utc', 'YYYY-MM-DD')`),
    views: d.views,
    visitors: d.visitors,
    clicks: d.clicks,
  },
  query: ({ pageId }, columns) =>
    sql`select ${columns} from ${statsDay} ${d} where ${d.page} = ${pageId} and ${d.grain} = 'd' and ${d.dim} = 't' order by ${d.at}`,
})

/** Every click on a page, in no particular order. */
export const readClicks = (snapshot: Snapshot, pageId: PageId): AsyncGenerator<ClickLine[]> =>
  snapshot.portions(getClicks, rowsPerPortion, { pageId })

/** The same as JSON texts, which PostgreSQL writes. */
export const readClickLines = (snapshot: Snapshot, pageId: PageId): AsyncGenerator<{ line: string }[]> =>
  snapshot.portions(getClickLines, rowsPerPortion, { pageId })

/** The days with visits. The last seconds may be missing, as in analytics. */
export const readDays = (snapshot: Snapshot, pageId: PageId): Promise<DayLine[]> => snapshot.query(getDays, { pageId })
