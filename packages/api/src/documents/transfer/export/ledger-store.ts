import type { ClickLine, DayLine } from '@tessera/archive'
import type { PageId } from '@tessera/contract'
import type { Snapshot } from '@tessera/db'
import {
  alias,
  clicks,
  jsonRow,
  links,
  removedLinks,
  type SQL,
  sql,
  type Statement,
  statement,
  statsDay,
  t,
  type Values,
} from '@tessera/db/sql'

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
const ofMonth = { pageId: clicks.page, from: t.isoTimestamp(), until: t.isoTimestamp() }
/** Key and id are null for a link that was removed for good. */
const clickLine = {
  at: t.instant(k.at),
  key: t.nullable(t.text(sql`x.key`)),
  linkId: t.nullable(t.text(sql`x.id`)),
  referrer: k.referrer,
  device: t.text(deviceName),
  country: k.country,
}
const fromClicks = ({ pageId, from, until }: Record<keyof typeof ofMonth, SQL>) => sql`from ${clicks} ${k} left join (
      select ${links.n}, coalesce(${links.key}, ${links.id}) as key, ${links.id} from ${links} where ${links.pageId} = ${pageId}
      union all select ${removedLinks.n}, ${removedLinks.key}, ${removedLinks.id} from ${removedLinks} where ${removedLinks.pageId} = ${pageId}
    ) x on x.n = ${k.link} where ${k.page} = ${pageId} and ${k.at} >= ${from} and ${k.at} < ${until} order by ${k.at}, ${k.link}`

const getClicks = statement('export_clicks', {
  params: ofMonth,
  row: clickLine,
  query: (month, columns) => sql`select ${columns} ${fromClicks(month)}`,
})
const getClickLines = statement('export_click_lines', {
  params: ofMonth,
  row: { line: t.text(sql`${jsonRow(clickLine)}::text`) },
  query: (month, columns) => sql`select ${columns} ${fromClicks(month)}`,
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

/**
 * The clicks of one month after the other, each month a partition. In one statement, PostgreSQL would sort the clicks of all months before
 * it sends the first, with a processor of its own: it only waits for a slow reader between two statements and between two portions.
 */
async function* inMonths<R>(snapshot: Snapshot, clicksOf: Statement<Values<typeof ofMonth>, R>, pageId: PageId, days: readonly DayLine[]) {
  const months = [...new Set(days.map(({ date }) => `${date.slice(0, 7)}-01T00:00:00Z`))]
  // The days need not include the latest click, so the first and the last part have no limit.
  const bounds = ['-infinity', ...months.slice(1), 'infinity']
  for (const [index, until] of bounds.slice(1).entries())
    yield* snapshot.portions(clicksOf, rowsPerPortion, { pageId, from: bounds[index]!, until })
}

/** Every click on a page, in the order of time. `days`: those with visits, in order. */
export const readClicks = (snapshot: Snapshot, pageId: PageId, days: readonly DayLine[]): AsyncGenerator<ClickLine[]> =>
  inMonths(snapshot, getClicks, pageId, days)

/** The same as JSON texts, which PostgreSQL writes. */
export const readClickLines = (snapshot: Snapshot, pageId: PageId, days: readonly DayLine[]): AsyncGenerator<{ line: string }[]> =>
  inMonths(snapshot, getClickLines, pageId, days)

/** The days with visits. The last seconds may be missing, as in analytics. */
export const readDays = (snapshot: Snapshot, pageId: PageId): Promise<DayLine[]> => snapshot.query(getDays, { pageId })
