import { z } from 'zod'

import { multilineText } from '../core/text.ts'

export const ReportReason = z.enum(['phishing', 'malware', 'spam', 'illegal', 'other'])
export type ReportReason = z.output<typeof ReportReason>

/** How a report was closed. */
export const ReportOutcome = z.enum(['blocked', 'dismissed'])
export type ReportOutcome = z.output<typeof ReportOutcome>

/** Maximum length of a report's text. */
export const maxReportCharacters = 1_000

/** A visitor's report of a page to the administrators. */
export const NewReport = z.strictObject({ reason: ReportReason, text: multilineText(0, maxReportCharacters).optional() })
export type NewReport = z.output<typeof NewReport>
