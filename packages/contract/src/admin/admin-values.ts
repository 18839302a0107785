/** Administrator actions that the audit log records. */
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
  'image.block',
  'image.unblock',
  'report.dismiss',
] as const

/**
 * A page's clicks of one day are a spike from `clicks` on, when they are also `times` the daily mean of the `usualDays` before. Only the
 * `mostClicked` pages of the day are examined.
 */
export const clickSpikeRule = { clicks: 50, times: 5, usualDays: 28, mostClicked: 200 } as const
