import {
  type AuditAction,
  AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditList,
  maxAuditFileEntries,
  type OwnerId,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { audit, builder, pick, sql, statement, t, users } from '@tessera/db/sql'

import type { Table } from '../../core/answer.ts'
import { partSize, toPart } from '../part.ts'

/** An administrator's account, or null for the command line. */
export type By = OwnerId | null

/** An action and its subject. The action's first word is the subject's kind. */
export type Deed = { action: AuditAction; id: string; subject: string; details?: Record<string, string> }

const insertEntry = statement('audit_add', {
  params: pick(audit, 'id', 'actorId', 'action', 'subjectId', 'subject', 'details'),
  query: ({ actorId, action, ...given }) => {
    const email = sql`(select ${users.email} from ${users} where ${users.id} = ${actorId})`
    const actor = sql`case when ${actorId}::text is null then 'command line' else coalesce(${email}, ${actorId}) end`
    const subjectKind = sql`split_part(${action}, '.', 1)`
    return builder.insert(audit).values({ ...given, actorId, actor, action, subjectKind })
  },
})

/** Records an administrator's action, in the transaction that performs it. */
export async function note(tx: Db, by: By, { action, id, subject, details = {} }: Deed): Promise<void> {
  await tx.query(insertEntry, { id: typeId('audit'), actorId: by, action, subjectId: id, subject, details })
}

const getEntries = statement('audit_list', {
  params: { search: t.nullable(t.text()), action: t.nullable(audit.action), cursor: t.nullable(audit.id), limit: t.bigint() },
  row: {
    id: audit.id,
    at: t.instant(audit.at),
    ...pick(audit, 'actorId', 'actor', 'action', 'subjectKind', 'subjectId', 'subject', 'details'),
  },
  query: ({ search, action, cursor, limit }, columns) => sql`select ${columns} from ${audit}
    where (${search}::text is null or ${audit.actor} = ${search} or ${audit.subject} = ${search} or ${audit.subjectId} = ${search})
      and (${action}::text is null or ${audit.action} = ${action}) and (${cursor}::text is null or ${audit.id} < ${cursor})
    order by ${audit.id} desc limit ${limit}`,
})

export async function listAudit(db: Db, { search, action, cursor }: AuditFilter): Promise<AuditList> {
  return toPart(await db.query(getEntries, { search: search ?? null, action: action ?? null, cursor: cursor ?? null, limit: partSize + 1 }))
}

/** The newest entries, up to the limit of a file. */
export const readAudit = (db: Db, { search, action }: AuditFile): Promise<AuditEntry[]> =>
  db.query(getEntries, { search: search ?? null, action: action ?? null, cursor: null, limit: maxAuditFileEntries })

/** The log as a table for spreadsheets. */
export const auditTable = (entries: readonly AuditEntry[]): Table => ({
  name: 'audit-log',
  columns: Object.keys(AuditEntry.shape),
  rows: entries.map(({ details, ...entry }) => [...Object.values(entry), JSON.stringify(details)]),
})
