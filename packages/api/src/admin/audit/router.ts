import { AuditFile, AuditFilter, AuditList, CsvFile } from '@tessera/contract'

import { csvText } from '../../core/csv.ts'
import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { listAudit, readAudit } from './store.ts'
import { auditTable } from './table.ts'

export const auditRouter = router({
  list: adminEndpoint({
    summary: 'What administrators did, newest first',
    input: AuditFilter,
    output: AuditList,
    etag: 'none',
  }).query(({ db, input }) => listAudit(db, input)),

  file: adminEndpoint({
    summary: 'The newest entries of the same as CSV',
    input: AuditFile,
    output: CsvFile,
    etag: 'none',
  }).query(async ({ db, input }) => {
    const table = auditTable(await readAudit(db, input))
    return { name: `${table.name}.csv`, text: csvText(table) }
  }),
})
