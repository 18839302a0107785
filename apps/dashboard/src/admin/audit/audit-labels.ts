import type { AuditAction, AuditEntry, Role } from '@tessera/contract'

import { fill } from '../../ui/text/template.ts'
import { planNames } from '../../account/plan-labels.ts'
import * as texts from '../texts.ts'

const sentences = {
  'account.create': texts.auditCreate,
  'account.plan': texts.auditPlan,
  'account.reset': texts.auditResetLink,
  'account.suspend': texts.auditSuspend,
  'account.unsuspend': texts.auditUnsuspend,
  'account.delete': texts.auditDelete,
  'page.block': texts.auditBlock,
  'page.unblock': texts.auditUnblock,
  'report.dismiss': texts.auditDismiss,
} as const satisfies Record<Exclude<AuditAction, 'account.role'>, string>

/** Template of the sentence that describes an entry. */
export const auditSentence = ({ action, details }: AuditEntry) =>
  action !== 'account.role' ? sentences[action] : details['to'] === ('admin' satisfies Role) ? texts.auditGiveRole : texts.auditRemoveRole

/** Options of the action filter. */
export const actionLabels: Record<AuditAction, string> = {
  'account.create': texts.filterCreate,
  'account.plan': texts.filterPlan,
  'account.role': texts.filterRole,
  'account.reset': texts.filterResetLink,
  'account.suspend': texts.filterSuspend,
  'account.unsuspend': texts.filterUnsuspend,
  'account.delete': texts.filterDelete,
  'page.block': texts.filterBlock,
  'page.unblock': texts.filterUnblock,
  'report.dismiss': texts.filterDismiss,
}

/** Old entries may name a plan that no longer exists. */
const knownPlanNames: Readonly<Record<string, string>> = planNames

/** "From Free to Pro", or the reason or note. */
export function auditDetail({ action, details: { from = '', to = '', reason, note } }: AuditEntry): string | undefined {
  if (action !== 'account.plan') return reason ?? note
  return fill(texts.changedFrom, { from: knownPlanNames[from] ?? from, to: knownPlanNames[to] ?? to })
}
