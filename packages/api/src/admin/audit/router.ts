import { AuditFile, AuditFilter, AuditList, CsvFile } from '@tessera/contract'

import { csvFile } from '../../core/answer.ts'
import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { auditTable, listAudit, readAudit } from './store.ts'

export const auditRouter = router({
  list: adminEndpoint({
    summary: "List administrators' actions, newest first",
    input: AuditFilter,
    output: AuditList,
    etag: 'none',
  }).query(({ db, input }) => listAudit(db, input)),

  file: adminEndpoint({
    summary: 'Download the newest audit log entries as CSV',
    input: AuditFile,
    output: CsvFile,
    etag: 'none',
  }).query(async ({ db, input }) => csvFile(auditTable(await readAudit(db, input)))),
})
