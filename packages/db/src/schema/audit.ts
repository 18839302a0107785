import type { AuditAction, AuditSubject } from '@tessera/contract'
import { sql } from 'drizzle-orm'
import { index, json, pgTable, text } from 'drizzle-orm/pg-core'

import { bytewise, instant } from './columns.ts'

/** What administrators did. Who and what are kept as they were called then, and refer to nothing: the log outlives both. */
export const audit = pgTable(
  'audit',
  {
    id: bytewise().primaryKey(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    /** Null where it was the command line. */
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
