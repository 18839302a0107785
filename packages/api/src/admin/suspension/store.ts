import type { AccountId, OwnerId, PageId, Role } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { endResetLinks, readPages } from '../../account/store.ts'
import type { Change } from '../../core/context.ts'
import { fail } from '../../core/errors.ts'
import { type By, note } from '../audit/store.ts'

const lock = {
  name: 'suspension_lock',
  text: `select email, role, suspended_reason as reason from users where id = $1 for no key update`,
}
const set = {
  name: 'suspension_set',
  text: `update users set suspended_at = case when $2::text is null then null else coalesce(suspended_at, now()) end, suspended_reason = $2,
      updated_at = now() where id = $1`,
}
const endSessions = { name: 'suspension_end_sessions', text: `delete from sessions where user_id = $1` }

/**
 * Suspends an account: nobody signs in to it, its sessions end, its tokens are refused and its pages are as if blocked. Nothing
 * that it has is changed by that, so null lifts it whole.
 */
export async function suspend(db: Db, by: By, id: AccountId, reason: string | null, changed: (change: Change) => void): Promise<void> {
  const owner = id as OwnerId
  let pages: { id: PageId }[] = []
  try {
    await db.transaction(async (tx) => {
      const [account] = await tx.query<{ email: string; role: Role; reason: string | null }>(lock, [id])
      if (!account) fail('account_not_found')
      if (account.role === 'admin') fail('account_is_admin')
      if (account.reason === reason) return
      pages = await readPages(tx, owner)
      await tx.query(set, [id, reason])
      if (reason !== null) {
        await tx.query(endSessions, [id])
        await endResetLinks(tx, owner)
      }
      const details = reason === null ? {} : { reason }
      await note(tx, by, { action: reason === null ? 'account.unsuspend' : 'account.suspend', id, subject: account.email, details })
    })
  } finally {
    // Also where nobody knows whether it took effect.
    for (const { id: pageId } of pages) changed({ pageId })
  }
}

/** A condition: the owner of a page is suspended. */
export const isSuspended = (owner: string) => `exists (select from users where id = ${owner} and suspended_at is not null)`
