import { z } from 'zod'

import { Cursor, paginated, Search } from './list.ts'
import { auditActions } from './admin-values.ts'
import { Instant } from '../core/instant.ts'

export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

export const AuditSubject = z.enum(['account', 'page', 'image', 'report'])
export type AuditSubject = z.infer<typeof AuditSubject>

/** An administrator's action. `actor` and `subject` keep the names of that time. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actorId: z.string().nullable().meta({ description: '`null` for the command line' }),
  actor: z.string(),
  action: AuditAction,
  subjectKind: AuditSubject,
  subjectId: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filter = {
  search: Search.meta({ description: 'The email address of the administrator, or the name or id of the subject' }).optional(),
  action: AuditAction.optional(),
}
export const AuditFilter = z.object({ ...filter, cursor: Cursor.optional() })
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditList = paginated(AuditEntry)
export type AuditList = z.infer<typeof AuditList>

/** An exported file holds the newest entries, up to this number. */
export const maxAuditFileEntries = 10_000
export const AuditFile = z.object(filter)
export type AuditFile = z.infer<typeof AuditFile>
