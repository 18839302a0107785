import {
  canonicalScopes,
  type CreatedToken,
  type Me,
  type NewToken,
  type OwnerId,
  type Plan,
  type Token,
  type TokenId,
} from '@tessera/contract'
import { type Database, type Db, typeId } from '@tessera/db'
import { alias, assignments, isoInstant, list, namesOf, type SQL, sql, statement, t, tokens, users } from '@tessera/db/sql'

import { lockOwner } from '../account/store.ts'
import type { Actor } from '../core/context.ts'
import { fail } from '../core/errors.ts'
import { hashSecret, isSecret, mintSecret } from './secret.ts'

const row = {
  id: tokens.id,
  name: tokens.name,
  scopes: tokens.scopes,
  lastFour: tokens.lastFour,
  createdAt: t.text(),
  lastUsedAt: t.nullable(t.text()),
  expiresAt: t.text(),
}
const columns = sql`${list([tokens.id, tokens.name, tokens.scopes])}, ${tokens.lastFour} as "lastFour",
    ${isoInstant(tokens.createdAt)} as "createdAt", ${isoInstant(tokens.lastUsedAt)} as "lastUsedAt", ${isoInstant(tokens.expiresAt)} as "expiresAt"`
/** A condition: a token of this owner that is neither revoked nor expired. */
const live = (owner: SQL) => sql`${tokens.ownerId} = ${owner} and ${tokens.revokedAt} is null and ${tokens.expiresAt} > now()`

const getTokens = statement('token_list', {
  params: { owner: tokens.ownerId },
  row,
  query: ({ owner }) => sql`select ${columns} from ${tokens} where ${live(owner)} order by ${tokens.id} desc`,
})

/** Live tokens, newest first. */
export const listTokens = (db: Db, owner: OwnerId): Promise<Token[]> => db.query(getTokens, { owner })

const getToken = statement('token_get', {
  params: { owner: tokens.ownerId, id: tokens.id },
  row,
  query: ({ owner, id }) => sql`select ${columns} from ${tokens} where ${live(owner)} and ${tokens.id} = ${id}`,
})

export async function readToken(db: Db, owner: OwnerId, id: TokenId): Promise<Token> {
  const [token] = await db.read(getToken, { owner, id })
  return token ?? fail('token_not_found')
}

/** The description that a token may read of itself. */
export async function describeToken(db: Db, owner: OwnerId, id: TokenId): Promise<Me['token']> {
  const { name, scopes, expiresAt } = await readToken(db, owner, id)
  return { id, name, scopes, expiresAt }
}

const revoke = statement('token_revoke', {
  params: { owner: tokens.ownerId, id: tokens.id },
  row: { id: tokens.id },
  query: ({ owner, id }) => sql`update ${tokens} set ${assignments([tokens.revokedAt, sql`now()`])}
    where ${live(owner)} and ${tokens.id} = ${id} returning ${tokens.id}`,
})

export async function revokeToken(db: Db, owner: OwnerId, id: TokenId): Promise<void> {
  const [token] = await db.query(revoke, { owner, id })
  if (!token) fail('token_not_found')
}

const countTokens = statement('token_count', {
  params: { owner: tokens.ownerId },
  row: { used: t.bigint() },
  query: ({ owner }) => sql`select count(*) as used from ${tokens} where ${live(owner)}`,
})
const insertToken = statement('token_insert', {
  params: {
    id: tokens.id,
    owner: tokens.ownerId,
    hash: tokens.hash,
    lastFour: tokens.lastFour,
    name: tokens.name,
    scopes: tokens.scopes,
    ttlDays: t.float(),
  },
  row: { id: tokens.id, expiresAt: t.text() },
  query: ({ id, owner, hash, lastFour, name, scopes, ttlDays }) => {
    const columns = [tokens.id, tokens.ownerId, tokens.hash, tokens.lastFour, tokens.name, tokens.scopes, tokens.expiresAt]
    return sql`insert into ${tokens} (${namesOf(...columns)})
      values (${list([id, owner, hash, lastFour, name, scopes])}, now() + ${ttlDays} * interval '24 hours')
      returning ${tokens.id}, ${isoInstant(tokens.expiresAt)} as "expiresAt"`
  },
})

/** Creates a token and returns its secret, of which only the hash is stored. */
export const createToken = (db: Db, owner: OwnerId, plan: Plan, quota: number, input: NewToken): Promise<CreatedToken> =>
  db.transaction(async (tx) => {
    const [, [{ used } = { used: 0 }]] = await Promise.all([tx.query(lockOwner, { owner }), tx.query(countTokens, { owner })])
    if (quota > 0 && used >= quota) fail('quota_exceeded', { details: { limit: quota, used } })
    const { name = null, ttlDays } = input
    const secret = mintSecret()
    const scopes = canonicalScopes(input.scopes)
    const token = { id: typeId('tok'), owner, hash: hashSecret(secret), lastFour: secret.slice(-4), name, scopes, ttlDays }
    const [inserted] = await tx.query(insertToken, token)
    if (!inserted) throw new Error('An insert returned no row')
    return { token: secret, id: inserted.id, scopes, plan, expiresAt: inserted.expiresAt }
  })

type State = 'suspended' | 'revoked' | 'expired' | 'unused for a minute' | 'live'

const tk = alias(tokens, 't')
const u = alias(users, 'u')
/** The time of last use is written at most once in this interval: a little under a minute, so that it is at most a minute old. */
const touchIntervalSeconds = 50
const longUnused = (token: typeof tokens | typeof tk) =>
  sql`(${token.lastUsedAt} is null or ${token.lastUsedAt} < now() - interval '${touchIntervalSeconds} seconds')`

const findToken = statement('token_find', {
  params: { hash: tokens.hash },
  row: { id: tokens.id, owner: tokens.ownerId, plan: users.plan, admin: t.boolean(), scopes: tokens.scopes, state: t.text<State>() },
  query: ({ hash }) => sql`select ${tk.id}, ${tk.ownerId} as owner, ${u.plan}, ${u.role} = 'admin' as admin, ${tk.scopes},
      case when ${u.suspendedAt} is not null then 'suspended' when ${tk.revokedAt} is not null then 'revoked'
        when ${tk.expiresAt} <= now() then 'expired' when ${longUnused(tk)} then 'unused for a minute' else 'live' end as state
    from ${tokens} ${tk} join ${users} ${u} on ${u.id} = ${tk.ownerId} where ${tk.hash} = ${hash}`,
})
const touchToken = statement('token_touch', {
  params: { id: tokens.id },
  query: ({ id }) =>
    sql`update ${tokens} set ${assignments([tokens.lastUsedAt, sql`now()`])} where ${tokens.id} = ${id} and ${longUnused(tokens)}`,
})

/** For each database: the secrets that were looked up in this turn of the event loop. */
const lookups = new WeakMap<Database, Map<string, Promise<Actor>>>()

/**
 * The actor that a bearer secret authenticates. Every request reads the database, so a revocation takes effect at once. Requests
 * that arrive in the same turn of the event loop share one read. The read may have been sent earlier in that turn, but a request
 * that joins it was already received then, so its answer is never older than the request.
 */
export function identifyToken(db: Database, secret: string): Promise<Actor> {
  let secrets = lookups.get(db)
  if (!secrets) {
    lookups.set(db, (secrets = new Map()))
    setImmediate(() => lookups.delete(db))
  }
  const joined = secrets.get(secret)
  if (joined) return db.join(joined)
  const actor = lookUp(db, secret)
  secrets.set(secret, actor)
  return actor
}

async function lookUp(db: Db, secret: string): Promise<Actor> {
  if (!isSecret(secret)) fail('token_invalid')
  const [token] = await db.read(findToken, { hash: hashSecret(secret) })
  if (!token) fail('token_invalid')
  // A suspended account's tokens are refused like revoked ones, until the suspension is lifted.
  if (token.state === 'suspended') fail('token_revoked', { message: 'The account of that token is suspended' })
  if (token.state === 'revoked') fail('token_revoked')
  if (token.state === 'expired') fail('token_expired')
  // Awaited: if the database is unavailable the request ends here, instead of waiting for a second timeout in its own statement.
  if (token.state === 'unused for a minute') await db.query(touchToken, { id: token.id })
  const { id, owner, plan, admin, scopes } = token
  return { owner, plan, admin, scopes: new Set(scopes), token: id, session: null }
}
