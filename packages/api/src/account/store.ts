import type { Limits, Me, OwnerId, PageId, Plan, Usage } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  assignments,
  builder,
  eq,
  imageOwners,
  images,
  list,
  pages,
  pick,
  type SQL,
  sql,
  statement,
  t,
  tokens,
  users,
  verifications,
} from '@tessera/db/sql'

import type { AccountRef } from '../core/context.ts'
import { fail, failOnConflict } from '../core/errors.ts'

const now = sql`now()`
/** A condition: a token of this owner that is neither revoked nor expired. */
export const isLiveToken = (owner: SQL): SQL =>
  sql`${tokens.ownerId} = ${owner} and ${tokens.revokedAt} is null and ${tokens.expiresAt} > now()`

const getUser = statement('account_user', {
  params: { owner: users.id },
  row: pick(users, 'id', 'name', 'email', 'plan'),
  query: ({ owner }, columns) => sql`select ${columns} from ${users} where ${users.id} = ${owner} and ${users.deletedAt} is null`,
})
const rename = statement('account_rename', {
  params: { owner: users.id, name: users.name },
  query: ({ owner, name }) => builder.update(users).set({ name, updatedAt: now }).where(eq(users.id, owner)),
})
const getTimeZone = statement('account_time_zone', {
  params: { owner: users.id },
  row: { timeZone: users.timeZone },
  query: ({ owner }, columns) => sql`select ${columns} from ${users} where ${users.id} = ${owner}`,
})
const setTimeZone = statement('account_set_time_zone', {
  params: { owner: users.id, timeZone: users.timeZone },
  query: ({ owner, timeZone }) => builder.update(users).set({ timeZone, updatedAt: now }).where(eq(users.id, owner)),
})
const findByEmail = statement('account_by_email', {
  params: { email: users.email },
  row: { owner: users.id, email: users.email, admin: t.boolean(sql`${users.role} = 'admin'`) },
  query: ({ email }, columns) => sql`select ${columns} from ${users} where ${users.email} = ${email}`,
})
// A link's value contains the account's id, as does the JSON of a connection that was begun.
const endLinks = statement('account_end_reset_links', {
  params: { owner: users.id },
  row: { id: verifications.id },
  query: ({ owner }, columns) => sql`delete from ${verifications} where strpos(${verifications.value}, ${owner}) > 0 returning ${columns}`,
})

export async function readUser(db: Db, owner: OwnerId): Promise<Me['user']> {
  const [found] = await db.query(getUser, { owner })
  // The account was deleted after its credentials were checked.
  return found ?? fail('token_invalid')
}

export async function renameUser(db: Db, owner: OwnerId, name: string): Promise<void> {
  await db.query(rename, { owner, name })
}

/** Null: the browser's time zone. */
export async function readTimeZone(db: Db, owner: OwnerId): Promise<string | null> {
  const [account] = await db.query(getTimeZone, { owner })
  return account?.timeZone ?? null
}

export async function changeTimeZone(db: Db, owner: OwnerId, timeZone: string | null): Promise<void> {
  await db.query(setTimeZone, { owner, timeZone })
}

/** The account that signs in with this email address, in any case. */
export async function findAccount(db: Db, email: string): Promise<(AccountRef & { admin: boolean }) | undefined> {
  const [account] = await db.query(findByEmail, { email: email.toLowerCase() })
  return account
}

/** Invalidates the account's password links and the provider connections that were begun. */
export async function endResetLinks(db: Db, owner: OwnerId): Promise<void> {
  await db.query(endLinks, { owner })
}

const u = alias(users, 'u')
const old = alias(users, 'old')
const moveUser = statement('account_move', {
  params: { owner: users.id, email: users.email, verified: users.emailVerified },
  row: { former: old.email },
  query: ({ owner, email, verified }, columns) => sql`update ${users} ${u}
    set ${assignments(users, { email, emailVerified: verified, updatedAt: now })} from ${users} ${old}
    where ${u.id} = ${owner} and ${old.id} = ${u.id} returning ${columns}`,
})

/**
 * Changes the email address that an account signs in with and returns the former one. `link` is the id of the confirmation link
 * that was opened at the new address, if any; it must still be valid. All links of the account end.
 */
export const moveAccount = (db: Db, owner: OwnerId, email: string, link?: string): Promise<string> =>
  db
    .transaction(async (tx) => {
      const ended = await tx.query(endLinks, { owner })
      if (link !== undefined && !ended.some(({ id }) => id === link)) fail('reset_link_invalid')
      const [moved] = await tx.query(moveUser, { owner, email: email.toLowerCase(), verified: link !== undefined })
      return moved?.former ?? fail('reset_link_invalid')
    })
    .catch(failOnConflict('users_email_unique', 'email_taken'))

const getUsage = statement('account_usage', {
  params: { owner: users.id },
  row: { pages: users.pageCount, links: t.integer(), page: t.nullable(pages.title), tokens: t.bigint(), imageBytes: t.bigint() },
  query: ({ owner }) => sql`select ${users.pageCount} as pages, coalesce(f.link_count, 0) as links, f.title as page,
      (select count(*) from ${tokens} where ${isLiveToken(owner)}) as tokens,
      (select coalesce(sum(${images.storedBytes}), 0)::bigint from ${imageOwners} join ${images} on ${images.id} = ${imageOwners.imageId}
        where ${imageOwners.ownerId} = ${owner}) as "imageBytes"
    from ${users} left join (select ${list([pages.title, pages.linkCount])} from ${pages} where ${pages.ownerId} = ${owner} and ${pages.linkCount} > 0
      order by ${pages.linkCount} desc, ${pages.id} limit 1) f on true where ${users.id} = ${owner}`,
})

export async function readUsage(db: Db, owner: OwnerId, plan: Plan, limits: Limits): Promise<Usage> {
  const [row] = await db.query(getUsage, { owner })
  // The account was deleted after its credentials were checked.
  if (!row) fail('token_invalid')
  return {
    plan,
    pages: { used: row.pages, limit: limits.pages },
    links: { used: row.links, limit: limits.links, page: row.page },
    tokens: { used: row.tokens, limit: limits.tokens },
    images: { used: row.imageBytes, limit: limits.imageMiB * 2 ** 20 },
    requests: { limit: limits.requests },
  }
}

/** Serializes what one owner creates concurrently, so that each creation counts the ones before it against the quota. */
export const lockOwner = statement('owner_lock', {
  params: { owner: users.id },
  row: { id: users.id },
  query: ({ owner }, columns) => sql`select ${columns} from ${users} where ${users.id} = ${owner} for no key update`,
})

/** A sign-up takes the same lock while it decides whether it is the first account, so an instance always keeps an administrator. */
export const lockAdmins = statement('admin_lock', {
  query: () => sql`select from pg_advisory_xact_lock(hashtext('tessera:first-user'))`,
})

const other = alias(users, 'other')
/** Finds the account if it is the only administrator and other accounts exist. */
export const findOnlyAdmin = statement('admin_is_needed', {
  params: { owner: users.id },
  query: ({ owner }) => sql`select from ${users} where ${users.id} = ${owner} and ${users.role} = 'admin'
    and exists (select from ${users} ${other} where ${other.id} <> ${owner} and ${other.deletedAt} is null)
    and not exists (select from ${users} ${other} where ${other.id} <> ${owner} and ${other.role} = 'admin')`,
})
const listPages = statement('account_pages', {
  params: { owner: users.id },
  row: { id: pages.id },
  query: ({ owner }, columns) => sql`select ${columns} from ${pages} where ${pages.ownerId} = ${owner}`,
})
export const readPages = (db: Db, owner: OwnerId): Promise<{ id: PageId }[]> => db.query(listPages, { owner })
