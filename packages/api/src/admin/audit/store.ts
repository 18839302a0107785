import {
  type AuditAction,
  type AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditList,
  auditFileLimit,
  type OwnerId,
} from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'

import { instant } from '../../core/instant.ts'
import { partSize, toPart } from '../part.ts'

/** An administrator who is signed in, or null for the command line of the machine. */
export type By = OwnerId | null

/** What was done, and to what; an action's first word is its subject's kind. */
export type Deed = { action: AuditAction; id: string; subject: string; details?: Record<string, string> }

const insert = {
  name: 'audit_add',
  text: `insert into audit (id, actor_id, actor, action, subject_kind, subject_id, subject, details)
    values ($1, $2, case when $2::text is null then 'command line' else coalesce((select email from users where id = $2), $2) end,
      $3, split_part($3, '.', 1), $4, $5, $6)`,
}

/** Notes what an administrator does, in the transaction that does it. */
export async function note(tx: Db, by: By, { action, id, subject, details = {} }: Deed): Promise<void> {
  await tx.query(insert, [typeId('audit'), by, action, id, subject, JSON.stringify(details)])
}

const list = {
  name: 'audit_list',
  text: `select id, ${instant('at')} as at, actor_id as "actorId", actor, action, subject_kind as "subjectKind", subject_id as "subjectId",
      subject, details
    from audit where ($1::text is null or actor = $1 or subject = $1 or subject_id = $1)
      and ($2::text is null or action = $2) and ($3::text is null or id < $3)
    order by id desc limit $4`,
}

export async function listAudit(db: Db, { search, action, cursor }: AuditFilter): Promise<AuditList> {
  return toPart(await db.query<AuditEntry>(list, [search ?? null, action ?? null, cursor ?? null, partSize + 1]))
}

/** The newest entries, as many as a file may have. */
export const readAudit = (db: Db, { search, action }: AuditFile): Promise<AuditEntry[]> =>
  db.query<AuditEntry>(list, [search ?? null, action ?? null, null, auditFileLimit])
