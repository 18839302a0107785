import type { OwnerId, PageId, Role } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  accounts,
  assignments,
  builder,
  eq,
  idempotency,
  imageOwners,
  pages,
  pick,
  remoteImages,
  sessions,
  type SQL,
  sql,
  type SQLWrapper,
  statement,
  t,
  tokens,
  users,
} from '@tessera/db/sql'

import type { Services } from '../core/context.ts'
import { fail } from '../core/errors.ts'
import { endResetLinks, findOnlyAdmin, lockAdmins, readPages } from './store.ts'

const now = sql`now()`

// Waits for transactions that add rows to the account, and blocks new ones.
const lockAccount = statement('account_lock', {
  params: { owner: users.id },
  row: pick(users, 'email', 'role'),
  query: ({ owner }, columns) =>
    sql`select ${columns} from ${users} where ${users.id} = ${owner} and ${users.deletedAt} is null for update`,
})
// Erasing the address makes it available for a new account. The id that replaces it is not an address, so no other account can have it. The
// suspension blocks sessions, tokens and pages.
const markDeleted = statement('account_mark_deleted', {
  params: { owner: users.id },
  query: ({ owner }) => {
    const erased = { name: sql`'Deleted'`, email: users.id, emailVerified: sql`false`, image: sql`null` }
    const suspended = { role: sql`'user'`, suspendedAt: now, suspendedReason: sql`'Deleted'`, deletedAt: now, updatedAt: now }
    return sql`update ${users} set ${assignments(users, { ...erased, ...suspended })} where ${users.id} = ${owner}`
  },
})
const endSessions = statement('account_end_sessions', {
  params: { owner: users.id },
  query: ({ owner }) => builder.delete(sessions).where(eq(sessions.userId, owner)),
})
const endSignIns = statement('account_end_sign_ins', {
  params: { owner: users.id },
  query: ({ owner }) => builder.delete(accounts).where(eq(accounts.userId, owner)),
})

const step = (name: string, rowsAtOnce: number, change: (owner: SQL, limit: SQLWrapper) => SQL) => ({
  rowsAtOnce,
  statement: statement(`account_${name}`, {
    params: { owner: users.id },
    row: { rows: t.bigint() },
    query: ({ owner }) =>
      sql`with done as (${change(owner, sql`${sql.raw(String(rowsAtOnce))}`)} returning 1) select count(*) as rows from done`,
  }),
})
// Rows are locked in the order of their ids, so that concurrent deletions of the same account cannot deadlock.
const steps = [
  step('unpublish_pages', 1_000, (owner, limit) => {
    const hidden = { published: sql`false`, revision: sql`${pages.revision} + 1`, updatedAt: sql`clock_timestamp()` }
    return sql`update ${pages} set ${assignments(pages, hidden)} where ${pages.id} in (
      select ${pages.id} from ${pages} where ${pages.ownerId} = ${owner} and ${pages.published} order by ${pages.id} limit ${limit} for update)`
  }),
  // The deletion of this many pages, with all current and removed links, takes much less time than the statement timeout.
  step(
    'remove_pages',
    20,
    (owner, limit) => sql`delete from ${pages} where ${pages.id} in (
      select ${pages.id} from ${pages} where ${pages.ownerId} = ${owner} order by ${pages.id} limit ${limit} for update)`,
  ),
  step(
    'remove_tokens',
    10_000,
    (owner, limit) => sql`delete from ${tokens} where ${tokens.id} in (
      select ${tokens.id} from ${tokens} where ${tokens.ownerId} = ${owner} order by ${tokens.id} limit ${limit} for update)`,
  ),
  // Their files are deleted by the collection of unused images.
  step(
    'remove_images',
    1_000,
    (owner, limit) => sql`delete from ${imageOwners} where ${imageOwners.ownerId} = ${owner} and ${imageOwners.imageId} in (
      select ${imageOwners.imageId} from ${imageOwners} where ${imageOwners.ownerId} = ${owner}
      order by ${imageOwners.imageId} limit ${limit} for update)`,
  ),
  step(
    'remove_remote_images',
    10_000,
    (owner, limit) => sql`delete from ${remoteImages} where ${remoteImages.ownerId} = ${owner} and ${remoteImages.urlHash} in (
      select ${remoteImages.urlHash} from ${remoteImages} where ${remoteImages.ownerId} = ${owner}
      order by ${remoteImages.urlHash} limit ${limit} for update)`,
  ),
  step(
    'remove_idempotency_keys',
    10_000,
    (owner, limit) => sql`delete from ${idempotency} where ${idempotency.ownerId} = ${owner} and ${idempotency.key} in (
      select ${idempotency.key} from ${idempotency} where ${idempotency.ownerId} = ${owner} order by ${idempotency.key} limit ${limit} for update)`,
  ),
]
const removeAccount = statement('account_remove', {
  params: { owner: users.id },
  query: ({ owner }) => sql`delete from ${users} where ${users.id} = ${owner} and ${users.deletedAt} is not null
    and not exists (select from ${pages} where ${pages.ownerId} = ${owner})
    and not exists (select from ${tokens} where ${tokens.ownerId} = ${owner})
    and not exists (select from ${imageOwners} where ${imageOwners.ownerId} = ${owner})
    and not exists (select from ${remoteImages} where ${remoteImages.ownerId} = ${owner})
    and not exists (select from ${idempotency} where ${idempotency.ownerId} = ${owner})`,
})
const listDeleted = statement('accounts_deleted', {
  row: { owner: users.id },
  query: (_, columns) => sql`select ${columns} from ${users} where ${users.deletedAt} is not null order by ${users.id}`,
})

/** The time that a request spends on the deletion of rows. Maintenance deletes the rest, so that the request does not time out. */
const maxRequestWorkMs = 2_000

/**
 * Deletes an account with everything that it owns. The first step is one transaction, after which the account is unusable: its sessions,
 * sign-in methods and reset links are deleted, and its tokens are refused. Everything else is deleted in small batches. If that fails or the
 * process ends, `finishDeletions` deletes the rest. The only administrator cannot be deleted while other accounts exist. `before` runs in
 * the first transaction and can throw to refuse the deletion.
 */
export async function deleteAccount(
  db: Db,
  owner: OwnerId,
  invalidate: Services['invalidate'],
  before?: (tx: Db, account: { email: string; role: Role } | undefined) => Promise<void>,
): Promise<void> {
  let owned: { id: PageId }[] = []
  try {
    await db.transaction(async (tx) => {
      const [account] = await tx.query(lockAccount, { owner })
      await before?.(tx, account)
      if (account?.role === 'admin') {
        await tx.query(lockAdmins)
        if ((await tx.query(findOnlyAdmin, { owner })).length > 0) fail('last_admin')
      }
      owned = await readPages(tx, owner)
      await endResetLinks(tx, owner)
      await Promise.all([tx.query(markDeleted, { owner }), tx.query(endSessions, { owner }), tx.query(endSignIns, { owner })])
    })
    const begun = performance.now()
    // The account is already unusable, so a failure here does not fail the request. Maintenance retries and logs errors.
    await removeOwned(db, owner, () => performance.now() - begun > maxRequestWorkMs).catch(() => {})
  } finally {
    // Also after a failure: whether the transaction committed may be unknown.
    for (const { id } of owned) invalidate({ pageId: id })
  }
}

/**
 * Finishes all deletions that were started. Any process may run this at any time. If an account cannot be deleted, the promise rejects after
 * the others have been deleted.
 */
export async function finishDeletions(db: Db, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const isOver = () => stop?.aborted ?? false
  for (const { owner } of await db.query(listDeleted)) await removeOwned(db, owner, isOver).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be deleted')
}

async function removeOwned(db: Db, owner: OwnerId, isOver: () => boolean): Promise<void> {
  for (const { statement: remove, rowsAtOnce } of steps) {
    for (let rows = rowsAtOnce; rows === rowsAtOnce;) {
      if (isOver()) return
      const [done] = await db.query(remove, { owner })
      rows = done?.rows ?? 0
    }
  }
  await db.query(removeAccount, { owner })
}
