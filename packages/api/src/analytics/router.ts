import { Analytics, AnalyticsFilter, AnalyticsOverview, OverviewFilter, rangeBefore } from '@tessera/contract'

import { endpoint } from '../endpoint.ts'
import { fail } from '../errors.ts'
import { router } from '../trpc.ts'
import { analyticsOf, overviewOf } from './figures.ts'
import { rangeOf } from './range.ts'
import { readFigures } from './store.ts'
import { analyticsTable } from './table.ts'

export const analyticsRouter = router({
  get: endpoint({
    route: 'GET /pages/{pageId}/analytics',
    scope: 'pages:read',
    summary: 'See how a page was viewed and what was clicked',
    description:
      'By day, or by hour for the last 90 days, in UTC. A visitor counts once a day, in the hour of the first view. Lists hold at most 100 rows; totals count all, also the clicks of tiles that were deleted. `Accept: text/csv` answers one table for spreadsheets instead: the series, or the one that `table` names.',
    input: AnalyticsFilter,
    output: Analytics,
    untagged: true,
    table: analyticsTable,
  }).query(async ({ ctx, input }) => {
    const range = rangeOf(input)
    return analyticsOf(range, (await readFigures(ctx.db, ctx.owner, input.pageId, range)) ?? fail('page_not_found'))
  }),

  overview: endpoint({
    scope: 'pages:read',
    summary: 'The analytics of all pages or of one, beside the totals of the period before',
    errors: ['page_not_found'],
    input: OverviewFilter,
    output: AnalyticsOverview,
  }).query(async ({ ctx, input: { pageId = null, ...wanted } }) => {
    const range = rangeOf(wanted)
    return overviewOf(range, (await readFigures(ctx.db, ctx.owner, pageId, range, rangeBefore(range).from)) ?? fail('page_not_found'))
  }),
})
