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

/** What a spike is: clicks of one day, and how many times as many as on a usual one. */
export const clickSpikeRule = { clicks: 50, times: 5, usualDays: 28, mostClicked: 200 } as const
