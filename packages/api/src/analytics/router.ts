import { Analytics, AnalyticsFilter, AnalyticsOverview, CsvFile, OverviewFile, OverviewFilter, precedingRange } from '@tessera/contract'

import type { RowCall } from '../core/context.ts'
import { csvFile } from '../core/answer.ts'
import { endpoint } from '../core/endpoint.ts'
import { fail } from '../core/errors.ts'
import { router } from '../core/trpc.ts'
import { analyticsOf, overviewOf, rangeOf } from './figures.ts'
import { readFigures } from './store.ts'
import { analyticsTable, overviewTable } from './table.ts'

async function readOverview({ db, actor, input: { pageId, ...wanted } }: RowCall<OverviewFilter>): Promise<AnalyticsOverview> {
  const now = new Date()
  const range = rangeOf(wanted, now)
  const figures = await readFigures(db, actor.owner, pageId ?? null, range, precedingRange(range).from)
  return overviewOf(range, figures ?? fail('page_not_found'), now)
}

export const analyticsRouter = router({
  get: endpoint({
    route: 'GET /pages/{pageId}/analytics',
    tag: 'analytics',
    scope: 'pages:read',
    summary: 'Get the views and clicks of a page',
    tools: [{ name: 'get_analytics', description: 'Read how often a page was viewed and what was clicked, by day or hour.' }],
    description:
      'Counts per day, or per hour within the last 90 days, in UTC. Each visitor is counted once a day, in the hour of the first view. Lists hold at most 100 rows; totals are not limited to these, and include clicks on deleted links. Imported clicks have no dates, so they are not included; the `clicks` of `GET /pages/{pageId}/links` include them. With `Accept: text/csv`, the response is a single table for spreadsheets: the series, or the table that `table` names.',
    input: AnalyticsFilter,
    output: Analytics,
    etag: 'none',
    table: analyticsTable,
  }).query(async ({ db, actor, input }) => {
    const range = rangeOf(input)
    return analyticsOf(range, (await readFigures(db, actor.owner, input.pageId, range)) ?? fail('page_not_found'))
  }),

  overview: endpoint({
    scope: 'pages:read',
    bound: 'refuses without pageId',
    summary:
      'Get the analytics of all pages or one page, and a comparison of the finished part of the range with the same part of the preceding period',
    errors: ['page_not_found'],
    input: OverviewFilter,
    output: AnalyticsOverview,
    etag: 'none',
  }).query(readOverview),

  file: endpoint({
    scope: 'pages:read',
    bound: 'refuses without pageId',
    summary: 'Download one table of the overview as CSV',
    errors: ['page_not_found'],
    input: OverviewFile,
    output: CsvFile,
    etag: 'none',
  }).query(async (call) => csvFile(overviewTable(await readOverview(call), call.input))),
})
