import type { DayLine } from '@tessera/archive'
import type { PageId } from '@tessera/contract'
import type { Snapshot } from '@tessera/db'
import { alias, clicks, columnsOf, links, removedLinks, type SQL, type SQLWrapper, sql, statement, statsDay, t } from '@tessera/db/sql'

import { devices } from '../../../analytics/figures.ts'

const k = alias(clicks, 'k')
const d = alias(statsDay, 'd')

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

/** The characters with which a spreadsheet's formula can begin, as in csv-stringify. */
const formulaStarts = sql.raw(Array.from('=+-@\t\r＝＋－＠', (start) => start.codePointAt(0)).join(', '))
const notAFormula = (text: SQLWrapper) => sql`case when ascii(${text}) in (${formulaStarts}) then '''' else '' end || ${text}`
/** Null instead of an empty text, which COPY would write as `""`. */
const csvCell = (text: SQLWrapper) => t.nullable(t.text(sql`nullif(${notAFormula(text)}, '')`))

/** The columns of clicks.csv. */
export const clickColumns = ['at', 'key', 'linkId', 'referrer', 'device', 'country'] as const
const getClickCells = statement('export_click_cells', {
  params: ofPage,
  row: { ...clickLine, key: csvCell(sql`x.key`), referrer: csvCell(k.referrer) } satisfies Record<(typeof clickColumns)[number], unknown>,
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

/** Every click on a page as a line of JSON, in no particular order. */
export const readClickLines = (snapshot: Snapshot, pageId: PageId): AsyncGenerator<Buffer> =>
  snapshot.copy(getClickLines, 'text', { pageId })

/** The same as lines of CSV with the columns of `clickColumns`, in the form of `csvText`. */
export async function* readClickCsv(snapshot: Snapshot, pageId: PageId): AsyncGenerator<Buffer> {
  // A line break always ends a row: hosts, keys and ids contain none.
  for await (const lines of snapshot.copy(getClickCells, 'csv', { pageId }))
    yield Buffer.from(lines.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}

/** The days with visits. The last seconds may be missing, as in analytics. */
export const readDays = (snapshot: Snapshot, pageId: PageId): Promise<DayLine[]> => snapshot.query(getDays, { pageId })
