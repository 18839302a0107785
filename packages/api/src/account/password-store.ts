import type { OwnerId } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { accounts, assignments, insertion, namesOf, sessions, sql, statement, t, tokens, users, verifications } from '@tessera/db/sql'

import { fail } from '../core/errors.ts'
import { countLiveTokens } from '../tokens/store.ts'
import { hashSessionToken } from './sessions-store.ts'
import { endResetLinks, isLiveToken, lockOwner } from './store.ts'

const now = sql`now()`

const getPassword = statement('password_of_account', {
  params: { owner: users.id },
  row: { hash: accounts.password },
  query: ({ owner }, columns) => sql`select ${columns} from ${accounts}
    where ${accounts.userId} = ${owner} and ${accounts.providerId} = 'credential'`,
})
const consumeLink = statement('password_consume_link', {
  params: { link: verifications.id, owner: users.id },
  row: { id: verifications.id },
  query: ({ link, owner }, columns) => sql`delete from ${verifications}
    where ${verifications.id} = ${link} and ${verifications.value} = ${owner}::text and ${verifications.expiresAt} > now()
    returning ${columns}`,
})
const setPassword = statement('password_set_of_account', {
  params: { id: accounts.id, owner: users.id, hash: accounts.password },
  query: ({ id, owner, hash }) => {
    const values = { id, userId: owner, accountId: sql`${owner}::text`, providerId: sql`'credential'`, password: hash }
    return sql`insert into ${accounts} ${insertion(accounts, values)} on conflict (${namesOf(accounts.userId, accounts.providerId)})
      do update set ${assignments(accounts, { password: sql`excluded.password`, updatedAt: now })}`
  },
})
const markChanged = statement('password_changed', {
  params: { owner: users.id, verified: t.boolean() },
  row: { email: users.email, changedAt: t.timestamp(sql`${users.passwordChangedAt}`) },
  query: ({ owner, verified }, columns) => {
    // The account's row is locked, so the time differs from that of every earlier change.
    const changed = { passwordChangedAt: sql`clock_timestamp()`, updatedAt: now }
    return sql`update ${users} set ${assignments(users, { ...changed, emailVerified: sql`${users.emailVerified} or ${verified}` })}
      where ${users.id} = ${owner} returning ${columns}`
  },
})
const endSessions = statement('password_end_sessions', {
  params: { owner: users.id },
  query: ({ owner }) => sql`delete from ${sessions} where ${sessions.userId} = ${owner}`,
})
const endProviders = statement('password_end_providers', {
  params: { owner: users.id },
  query: ({ owner }) => sql`delete from ${accounts} where ${accounts.userId} = ${owner} and ${accounts.providerId} <> 'credential'`,
})
const revokeTokens = statement('password_revoke_tokens', {
  params: { owner: users.id },
  query: ({ owner }) => sql`update ${tokens} set ${assignments(tokens, { revokedAt: now })} where ${isLiveToken(owner)}`,
})

/** The account after its password was replaced. `tokens` is the number of API tokens that are still valid. */
export type ReplacedPassword = { email: string; changedAt: Date; tokens: number }

type Replacement = { hash: string; revokeTokens: boolean }

/** Replaces the password and ends sessions, links, providers and tokens in one transaction: all of it takes effect, or nothing. */
const replacePassword = (
  db: Db,
  owner: OwnerId,
  { hash, revokeTokens: revoke }: Replacement,
  isReset: boolean,
  check: (tx: Db) => Promise<void>,
): Promise<ReplacedPassword> =>
  db.transaction(async (tx) => {
    // Concurrent creations of sessions and tokens either wait for this lock, or their rows are ended below.
    if ((await tx.query(lockOwner, { owner })).length === 0) fail('reset_link_invalid')
    await check(tx)
    await tx.query(setPassword, { id: typeId('account'), owner, hash })
    const [account] = await tx.query(markChanged, { owner, verified: isReset })
    if (!account) throw new Error('The locked account is gone')
    await tx.query(endSessions, { owner })
    if (isReset) await tx.query(endProviders, { owner })
    await endResetLinks(tx, owner)
    if (revoke) await tx.query(revokeTokens, { owner })
    return { ...account, tokens: await countLiveTokens(tx, owner) }
  })

/**
 * Consumes a reset link and sets the password of its account. Ends all sessions, providers and other links. The link came by mail
 * or from an administrator, so it also verifies the address. Throws `reset_link_invalid`.
 */
export const resetPassword = (db: Db, link: { id: string; owner: OwnerId }, replacement: Replacement): Promise<ReplacedPassword> =>
  replacePassword(db, link.owner, replacement, true, async (tx) => {
    const [consumed] = await tx.query(consumeLink, { link: link.id, owner: link.owner })
    if (!consumed) fail('reset_link_invalid')
  })

/** Replaces the password whose hash was `checked`. Ends all sessions and links. Throws `password_wrong` if the password has changed since. */
export const changePassword = (
  db: Db,
  owner: OwnerId,
  { checked, ...replacement }: Replacement & { checked: string },
): Promise<ReplacedPassword> =>
  replacePassword(db, owner, replacement, false, async (tx) => {
    if ((await readPasswordHash(tx, owner)) !== checked) fail('password_wrong')
  })

/** The hash of the account's password, or undefined if it has none. */
export async function readPasswordHash(db: Db, owner: OwnerId): Promise<string | undefined> {
  const [account] = await db.query(getPassword, { owner })
  return account?.hash ?? undefined
}

const getChange = statement('password_change_of', {
  params: { email: users.email },
  row: { at: users.passwordChangedAt },
  query: ({ email }, columns) => sql`select ${columns} from ${users} where ${users.email} = ${email}`,
})
const endOutdated = statement('password_end_outdated_session', {
  params: { token: sessions.token, changedAt: t.nullable(users.passwordChangedAt) },
  row: { id: sessions.id },
  query: ({ token, changedAt }, columns) => sql`delete from ${sessions} using ${users}
    where ${sessions.token} = ${token} and ${users.id} = ${sessions.userId} and ${users.passwordChangedAt} is distinct from ${changedAt}
    returning ${columns}`,
})

/** When the password of this account was last reset or changed; null if it never was. Read before a sign-in begins. */
export async function readPasswordChange(db: Db, email: string): Promise<Date | null> {
  const [account] = await db.query(getChange, { email: email.toLowerCase() })
  return account?.at ?? null
}

/**
 * Ends a new session if its account's password has changed since `changedAt` was read. A change ends the sessions that exist; this
 * ends one that a sign-in with the former password creates after it. Throws `credentials_invalid`.
 */
export async function requireUnchangedPassword(db: Db, token: string, changedAt: Date | null): Promise<void> {
  if ((await db.query(endOutdated, { token: hashSessionToken(token), changedAt })).length > 0) fail('credentials_invalid')
}
