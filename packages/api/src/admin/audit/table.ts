import { AuditEntry } from '@tessera/contract'

import type { Table } from '../../core/answer.ts'

/** The log as a spreadsheet shows it. */
export const auditTable = (entries: readonly AuditEntry[]): Table => ({
  name: 'audit-log',
  columns: Object.keys(AuditEntry.shape),
  rows: entries.map(({ details, ...entry }) => [...Object.values(entry), JSON.stringify(details)]),
})
