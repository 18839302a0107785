import type { AccountId, OwnerId, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { assignments, builder, eq, sessions, type SQL, sql, type SQLWrapper, statement, users } from '@tessera/db/sql'

import { endResetLinks, readPages } from '../../account/store.ts'
import type { Services } from '../../core/context.ts'
import { fail } from '../../core/errors.ts'
import { type By, note } from '../audit/store.ts'

const lock = statement('suspension_lock', {
  params: { id: users.id },
  row: { email: users.email, role: users.role, reason: users.suspendedReason },
  query: ({ id }, columns) =>
    sql`select ${columns} from ${users} where ${users.id} = ${id} and ${users.deletedAt} is null for no key update`,
})
const setReason = statement('suspension_set', {
  params: { id: users.id, reason: users.suspendedReason },
  query: ({ id, reason }) => {
    const since = sql`case when ${reason}::text is null then null else coalesce(${users.suspendedAt}, now()) end`
    const set = assignments(users, { suspendedAt: since, suspendedReason: reason, updatedAt: sql`now()` })
    return sql`update ${users} set ${set} where ${users.id} = ${id}`
  },
})
const endSessions = statement('suspension_end_sessions', {
  params: { owner: users.id },
  query: ({ owner }) => builder.delete(sessions).where(eq(sessions.userId, owner)),
})

/**
 * Suspends an account: sign-in is refused, its sessions end, its tokens are refused and its pages are shown as blocked. Its data
 * is not changed, so a null reason restores everything but the sessions.
 */
export async function suspend(db: Db, by: By, id: AccountId, reason: string | null, invalidate: Services['invalidate']): Promise<void> {
  const owner = id as OwnerId
  let pages: { id: PageId }[] = []
  try {
    await db.transaction(async (tx) => {
      const [account] = await tx.query(lock, { id: owner })
      if (!account) fail('account_not_found')
      if (account.role === 'admin') fail('account_is_admin')
      if (account.reason === reason) return
      pages = await readPages(tx, owner)
      await tx.query(setReason, { id: owner, reason })
      if (reason !== null) {
        await tx.query(endSessions, { owner })
        await endResetLinks(tx, owner)
      }
      const details = reason === null ? {} : { reason }
      await note(tx, by, { action: reason === null ? 'account.unsuspend' : 'account.suspend', id, subject: account.email, details })
    })
  } finally {
    // Also after a failure: whether the transaction committed may be unknown.
    for (const { id: pageId } of pages) invalidate({ pageId })
  }
}

/** A condition: the account is suspended. */
export const isSuspended = (owner: SQLWrapper): SQL =>
  sql`exists (select from ${users} where ${users.id} = ${owner} and ${users.suspendedAt} is not null)`
