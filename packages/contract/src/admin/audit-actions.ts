/** All that is written down of what administrators do. */
export const auditActions = [
  'account.create',
  'account.plan',
  'account.role',
  'account.reset',
  'account.suspend',
  'account.unsuspend',
  'account.delete',
  'page.block',
  'page.unblock',
  'report.dismiss',
] as const
