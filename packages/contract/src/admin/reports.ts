import { z } from 'zod'

import { AdminReason, Cursor, partOf } from './list.ts'
import { ReportId } from '../core/ids.ts'
import { PageSummary } from '../pages/page.ts'
import { ReportOutcome, ReportReason } from '../public/report.ts'
import { Instant } from '../core/text.ts'

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
