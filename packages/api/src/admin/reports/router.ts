import { ReportDismissal, ReportFilter, ReportList } from '@tessera/contract'
import { z } from 'zod'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { dismissReport, listReports } from './store.ts'

export const reportsRouter = router({
  list: adminEndpoint({
    summary: 'What visitors reported, newest first',
    input: ReportFilter,
    output: ReportList,
  }).query(({ ctx, input }) => listReports(ctx.db, input)),

  dismiss: adminEndpoint({
    summary: 'Close a report without doing anything to the page',
    errors: ['report_not_found'],
    input: ReportDismissal,
    output: z.void(),
  }).mutation(({ ctx, input }) => dismissReport(ctx.db, ctx.owner, input)),
})
