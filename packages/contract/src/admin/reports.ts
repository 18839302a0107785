import { z } from 'zod'

import { AdminReason, Cursor, paginated } from './list.ts'
import { ReportId } from '../core/ids.ts'
import { PageListItem } from '../pages/page.ts'
import { ReportOutcome, ReportReason } from '../public/report.ts'
import { Instant } from '../core/instant.ts'

const { id, slug, title, blocked } = PageListItem.shape

/** A visitor's report of a page and its outcome. */
export const AdminReport = z.object({
  id: ReportId,
  reason: ReportReason,
  text: z.string().nullable(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  outcome: ReportOutcome.nullable(),
  note: z.string().nullable(),
  page: z.object({ id, slug, title, blocked }),
})
export type AdminReport = z.infer<typeof AdminReport>

export const ReportFilter = z.object({ state: z.enum(['open', 'closed']).default('open'), cursor: Cursor.optional() })
export type ReportFilter = z.infer<typeof ReportFilter>

export const ReportList = paginated(AdminReport)
export type ReportList = z.infer<typeof ReportList>

/** Closes a report without changing the page. */
export const ReportDismissal = z.object({ reportId: ReportId, note: AdminReason.optional() })
export type ReportDismissal = z.infer<typeof ReportDismissal>
