import type { AuditAction, AuditEntry } from '@tessera/contract'

import { fill } from '../../ui/fill.ts'
import * as texts from '../texts.ts'

/** Who did what to whom. */
export const auditWords = {
  'account.create': texts.accountCreated,
  'account.plan': texts.planOfChanged,
  'account.role': texts.roleOfChanged,
  'account.reset': texts.resetLinkMade,
  'account.suspend': texts.suspendedSomebody,
  'account.unsuspend': texts.liftedSuspension,
  'account.delete': texts.deletedAccount,
  'page.block': texts.blockedSomething,
  'page.unblock': texts.unblockedSomething,
  'report.dismiss': texts.dismissedReport,
} as const satisfies Record<AuditAction, string>

/** As what is looked for. */
export const wantedWords: Record<AuditAction, string> = {
  'account.create': texts.whoMadeAccounts,
  'account.plan': texts.whoChangedPlans,
  'account.role': texts.whoChangedRoles,
  'account.reset': texts.whoMadeResetLinks,
  'account.suspend': texts.whoSuspended,
  'account.unsuspend': texts.whoLifted,
  'account.delete': texts.whoDeletedAccounts,
  'page.block': texts.whoBlocked,
  'page.unblock': texts.whoUnblocked,
  'report.dismiss': texts.whoDismissed,
}

/** "from free to pro", or the reason. */
export const detailWords = ({ from, to, reason, note }: AuditEntry['details']): string | undefined =>
  from !== undefined && to !== undefined ? fill(texts.changedFrom, { from, to }) : (reason ?? note)
