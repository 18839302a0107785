import { z } from 'zod'

import { Cursor, paginated, Search } from './list.ts'
import { auditActions } from './admin-values.ts'
import { Instant } from '../core/text.ts'

export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

export const AuditSubject = z.enum(['account', 'page', 'report'])
export type AuditSubject = z.infer<typeof AuditSubject>

/** What an administrator did: who and what as they were called then. */
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
  search: Search.meta({ description: 'The e-mail address of who did it, or the name or id of what it was done to' }).optional(),
  action: AuditAction.optional(),
}
export const AuditFilter = z.object({ ...filter, cursor: Cursor.optional() })
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditList = paginated(AuditEntry)
export type AuditList = z.infer<typeof AuditList>

/** How many entries a file holds at most: the newest. */
export const maxAuditFileEntries = 10_000
export const AuditFile = z.object(filter)
export type AuditFile = z.infer<typeof AuditFile>
