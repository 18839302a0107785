/** What administrators do, for those who call no rows: the command line. */
export {
  changePlan,
  changeRole,
  createAccount,
  deleteOther as deleteAccount,
  findNamed as findAccount,
  listAccounts,
  resetPassword,
} from './accounts/store.ts'
export { auditTable, listAudit, readAudit } from './audit/store.ts'
export { listSpikes, readFigures } from './instance/store.ts'
export { blockPage, findNamedPage as findPage, listAllPages } from './pages/store.ts'
export { dismissReport, listReports } from './reports/store.ts'
export { suspend } from './suspension/store.ts'
