import type { AuditAction, AuditEntry } from '@tessera/contract'

/** What was done, before the name of what it was done to. */
export const auditWords: Record<AuditAction, string> = {
  'account.create': 'made the account',
  'account.plan': 'changed the plan of',
  'account.role': 'changed the role of',
  'account.reset': 'made a reset link for',
  'account.suspend': 'suspended',
  'account.unsuspend': 'lifted the suspension of',
  'account.delete': 'deleted the account',
  'page.block': 'blocked',
  'page.unblock': 'unblocked',
  'report.dismiss': 'dismissed a report of',
}

/** "from free to pro", or the reason. */
export const detailWords = ({ from, to, reason, note }: AuditEntry['details']): string | undefined =>
  from !== undefined && to !== undefined ? `from ${from} to ${to}` : (reason ?? note)
