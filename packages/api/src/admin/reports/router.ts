import { ReportDismissal, ReportFilter, ReportList } from '@tessera/contract'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { dismissReport, listReports } from './store.ts'

export const reportsRouter = router({
  list: adminEndpoint({
    summary: "List visitors' reports, newest first",
    input: ReportFilter,
    output: ReportList,
    etag: 'none',
  }).query(({ db, input }) => listReports(db, input)),

  dismiss: adminEndpoint({
    summary: 'Dismiss a report and leave the page as it is',
    input: ReportDismissal,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => dismissReport(db, actor.owner, input)),
})
