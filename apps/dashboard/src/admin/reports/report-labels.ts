import type { ListedReport, ReportOutcome } from '@tessera/contract'

import * as texts from '../texts.ts'

export const reasonWords: Record<ListedReport['reason'], string> = {
  phishing: texts.phishing,
  malware: texts.malware,
  spam: texts.spam,
  illegal: texts.illegal,
  other: texts.otherReason,
}

export const outcomeWords: Record<ReportOutcome, string> = { blocked: texts.blocked, dismissed: texts.dismissed }
