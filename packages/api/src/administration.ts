/** What administrators do, for those who call no rows: the command line. */
export {
  changePlan,
  changeRole,
  createAccount,
  deleteOther as deleteAccount,
  findNamed as findAccount,
  listAccounts,
  resetPassword,
} from './admin/accounts/store.ts'
export { listAudit, readAudit } from './admin/audit/store.ts'
export { auditTable } from './admin/audit/table.ts'
export { listSpikes, readFigures } from './admin/instance/store.ts'
export { blockPage, findNamedPage as findPage, listAllPages } from './admin/pages/store.ts'
export { dismissReport, listReports } from './admin/reports/store.ts'
export { suspend } from './admin/suspension/store.ts'
