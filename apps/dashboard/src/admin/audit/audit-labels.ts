import type { AuditAction, AuditEntry, Role } from '@tessera/contract'

import { fill } from '../../ui/text/template.ts'
import { planNames } from '../../account/plan-labels.ts'
import * as texts from '../texts.ts'

const words = {
  'account.create': texts.accountCreated,
  'account.plan': texts.planOfChanged,
  'account.reset': texts.resetLinkMade,
  'account.suspend': texts.suspendedSomebody,
  'account.unsuspend': texts.liftedSuspension,
  'account.delete': texts.deletedAccount,
  'page.block': texts.blockedSomething,
  'page.unblock': texts.unblockedSomething,
  'report.dismiss': texts.dismissedReport,
} as const satisfies Record<Exclude<AuditAction, 'account.role'>, string>

/** Who did what to whom. */
export const auditWords = ({ action, details }: AuditEntry) =>
  action !== 'account.role' ? words[action] : details['to'] === ('admin' satisfies Role) ? texts.roleGivenTo : texts.roleTakenFrom

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

/** The log may know a plan that is no longer one. */
const namesOfPlans: Readonly<Record<string, string>> = planNames

/** "From Free to Pro", or the reason. */
export function detailWords({ action, details: { from = '', to = '', reason, note } }: AuditEntry): string | undefined {
  if (action !== 'account.plan') return reason ?? note
  return fill(texts.changedFrom, { from: namesOfPlans[from] ?? from, to: namesOfPlans[to] ?? to })
}
