import {
  canonicalScopes,
  type CreatedToken,
  type Me,
  type NewToken,
  type OwnerId,
  type Plan,
  type Scope,
  type Token,
  type TokenId,
} from '@tessera/contract'
import { type Database, type Db, typeId } from '@tessera/db'

import type { Actor } from '../core/context.ts'
import { fail } from '../core/errors.ts'
import { instant } from '../core/instant.ts'
import { lockOwner } from '../core/owner-lock-store.ts'
import { hashSecret, isSecret, mintSecret } from './secret.ts'

const columns = `id, name, scopes, last_four as "lastFour", ${instant('created_at')} as "createdAt",
    ${instant('last_used_at')} as "lastUsedAt", ${instant('expires_at')} as "expiresAt"`
const live = `owner_id = $1 and revoked_at is null and expires_at > now()`

const list = { name: 'token_list', text: `select ${columns} from tokens where ${live} order by id desc` }

/** Live tokens, newest first. */
export const listTokens = (db: Db, owner: OwnerId): Promise<Token[]> => db.query<Token>(list, [owner])

const get = { name: 'token_get', text: `select ${columns} from tokens where ${live} and id = $2` }

export async function readToken(db: Db, owner: OwnerId, id: TokenId): Promise<Token> {
  const [token] = await db.read<Token>(get, [owner, id])
  return token ?? fail('token_not_found')
}

/** What a token may know of itself. */
export async function describeToken(db: Db, owner: OwnerId, id: TokenId): Promise<Me['token']> {
  const { name, scopes, expiresAt } = await readToken(db, owner, id)
  return { id, name, scopes, expiresAt }
}

const revoke = { name: 'token_revoke', text: `update tokens set revoked_at = now() where ${live} and id = $2 returning id` }

export async function revokeToken(db: Db, owner: OwnerId, id: TokenId): Promise<void> {
  const [token] = await db.query(revoke, [owner, id])
  if (!token) fail('token_not_found')
}

const countTokens = { name: 'token_count', text: `select count(*) as used from tokens where ${live}` }
const insertToken = {
  name: 'token_insert',
  text: `insert into tokens (id, owner_id, hash, last_four, name, scopes, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '24 hours') returning id, ${instant('expires_at')} as "expiresAt"`,
}

/** The only place that ever sees a secret together with its owner. */
export const createToken = (db: Db, owner: OwnerId, plan: Plan, quota: number, input: NewToken): Promise<CreatedToken> =>
  db.transaction(async (tx) => {
    const [, [{ used } = { used: 0 }]] = await Promise.all([tx.query(lockOwner, [owner]), tx.query<{ used: number }>(countTokens, [owner])])
    if (quota > 0 && used >= quota) fail('quota_exceeded', { details: { limit: quota, used } })
    const { name = null, ttlDays } = input
    const secret = mintSecret()
    const scopes = canonicalScopes(input.scopes)
    const values = [typeId('tok'), owner, hashSecret(secret), secret.slice(-4), name, scopes, ttlDays]
    const [token] = await tx.query<{ id: TokenId; expiresAt: string }>(insertToken, values)
    if (!token) throw new Error('An insert returned no row')
    return { token: secret, id: token.id, scopes, plan, expiresAt: token.expiresAt }
  })

type Found = {
  id: TokenId
  owner: OwnerId
  plan: Plan
  admin: boolean
  scopes: Scope[]
  state: 'suspended' | 'revoked' | 'expired' | 'unused for a minute' | 'live'
}

// Written once a minute at most, a little sooner so that it is never a minute old.
const longUnused = (token: string) => `(${token}last_used_at is null or ${token}last_used_at < now() - interval '50 seconds')`

const findToken = {
  name: 'token_find',
  text: `select t.id, t.owner_id as owner, u.plan, u.role = 'admin' as admin, t.scopes,
      case when u.suspended_at is not null then 'suspended' when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
        when ${longUnused('t.')} then 'unused for a minute' else 'live' end as state
    from tokens t join users u on u.id = t.owner_id where t.hash = $1`,
}
const touchToken = {
  name: 'token_touch',
  text: `update tokens set last_used_at = now() where id = $1 and ${longUnused('')}`,
}

/** Of each database: the secrets that this turn of the event loop has asked about. */
const asked = new WeakMap<Database, Map<string, Promise<Actor>>>()

/**
 * Whose token a bearer secret is; asks the database each time, so that a revocation holds at once. Requests that were read in
 * one turn of the event loop ask together: short reads leave at its end, so none is answered from what was known before it came.
 */
export function identifyToken(db: Database, secret: string): Promise<Actor> {
  let secrets = asked.get(db)
  if (!secrets) {
    asked.set(db, (secrets = new Map()))
    setImmediate(() => asked.delete(db))
  }
  const joined = secrets.get(secret)
  if (joined) return db.join(joined)
  const actor = lookUp(db, secret)
  secrets.set(secret, actor)
  return actor
}

async function lookUp(db: Db, secret: string): Promise<Actor> {
  if (!isSecret(secret)) fail('token_invalid')
  const [token] = await db.read<Found>(findToken, [hashSecret(secret)])
  if (!token) fail('token_invalid')
  // As good as revoked, until the suspension is lifted.
  if (token.state === 'suspended') fail('token_revoked', { message: 'The account of that token is suspended' })
  if (token.state === 'revoked') fail('token_revoked')
  if (token.state === 'expired') fail('token_expired')
  // Once a minute at most, so the time of last use may be that late. A database that is away ends the request here: the
  // row's own statement would wait for it a second time.
  if (token.state === 'unused for a minute') await db.query(touchToken, [token.id])
  const { id, owner, plan, admin, scopes } = token
  return { owner, plan, admin, scopes: new Set(scopes), token: id, session: null }
}
