import { z } from 'zod'

import { AdminReason, Cursor, partOf } from './admin-list.ts'
import { ReportId } from './ids.ts'
import { PageSummary } from './page.ts'
import { ReportOutcome, ReportReason } from './report.ts'
import { Instant } from './text.ts'

const { id, slug, title, blocked } = PageSummary.shape

/** What a visitor told the administrators of a page, and what became of it. */
export const ListedReport = z.object({
  id: ReportId,
  reason: ReportReason,
  text: z.string().nullable(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  outcome: ReportOutcome.nullable(),
  note: z.string().nullable(),
  page: z.object({ id, slug, title, blocked }),
})
export type ListedReport = z.infer<typeof ListedReport>

export const ReportFilter = z.object({ state: z.enum(['open', 'closed']).default('open'), cursor: Cursor.optional() })
export type ReportFilter = z.infer<typeof ReportFilter>

export const ReportList = partOf(ListedReport)
export type ReportList = z.infer<typeof ReportList>

/** The page stays as it is. */
export const ReportDismissal = z.object({ reportId: ReportId, note: AdminReason.optional() })
export type ReportDismissal = z.infer<typeof ReportDismissal>
