import type { AuditAction, AuditSubject } from '@tessera/contract'
import { index, json, pgTable, text } from 'drizzle-orm/pg-core'

import { bytewise, instantNow } from './columns.ts'

/** The actions of administrators. Actor and subject are stored by their names at that time, without references: the log outlives both. */
export const audit = pgTable(
  'audit',
  {
    id: bytewise().primaryKey(),
    at: instantNow(),
    /** Null for actions on the command line. */
    actorId: bytewise(),
    actor: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text().$type<AuditSubject>().notNull(),
    subjectId: bytewise().notNull(),
    subject: text().notNull(),
    details: json().$type<Record<string, string>>().notNull(),
  },
  (t) => [
    index('audit_action').on(t.action, t.id),
    index('audit_actor').on(t.actor, t.id),
    index('audit_subject').on(t.subject, t.id),
    index('audit_subject_id').on(t.subjectId, t.id),
  ],
)
