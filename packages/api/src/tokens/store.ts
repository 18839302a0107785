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
import { type Db, tokens, typeId, users } from '@tessera/db'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import type { Actor } from '../context.ts'
import { fail } from '../errors.ts'
import { hashSecret, isSecret, mintSecret } from './secret.ts'

const columns = {
  id: tokens.id,
  name: tokens.name,
  scopes: tokens.scopes,
  lastFour: tokens.lastFour,
  createdAt: tokens.createdAt,
  lastUsedAt: tokens.lastUsedAt,
  expiresAt: tokens.expiresAt,
}
const live = (owner: OwnerId) => and(eq(tokens.ownerId, owner), isNull(tokens.revokedAt), gt(tokens.expiresAt, sql`now()`))

/** Live tokens, newest first. */
export const listTokens = (db: Db, owner: OwnerId): Promise<Token[]> =>
  db.orm.select(columns).from(tokens).where(live(owner)).orderBy(desc(tokens.id))

export async function readToken(db: Db, owner: OwnerId, id: TokenId): Promise<Token> {
  const [token] = await db.orm
    .select(columns)
    .from(tokens)
    .where(and(live(owner), eq(tokens.id, id)))
  return token ?? fail('token_not_found')
}

/** What a token may know of itself. */
export async function describeToken(db: Db, owner: OwnerId, id: TokenId): Promise<Me['token']> {
  const { name, scopes, expiresAt } = await readToken(db, owner, id)
  return { id, name, scopes, expiresAt }
}

export async function revokeToken(db: Db, owner: OwnerId, id: TokenId): Promise<void> {
  const [token] = await db.orm
    .update(tokens)
    .set({ revokedAt: sql`now()` })
    .where(and(live(owner), eq(tokens.id, id)))
    .returning({ id: tokens.id })
  if (!token) fail('token_not_found')
}

/** The only place that ever sees a secret together with its owner. */
export const createToken = (db: Db, owner: OwnerId, plan: Plan, quota: number, input: NewToken): Promise<CreatedToken> =>
  db.transaction(async (tx) => {
    await tx.orm.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update')
    const [{ used } = { used: 0 }] = await tx.orm.select({ used: count() }).from(tokens).where(live(owner))
    if (quota > 0 && used >= quota) fail('quota_exceeded', { details: { limit: quota, used } })
    const secret = mintSecret()
    const scopes = canonicalScopes(input.scopes)
    const [token] = await tx.orm
      .insert(tokens)
      .values({
        id: typeId('tok'),
        ownerId: owner,
        hash: hashSecret(secret),
        lastFour: secret.slice(-4),
        name: input.name ?? null,
        scopes,
        expiresAt: sql`now() + ${input.ttlDays} * interval '24 hours'`,
      })
      .returning({ id: tokens.id, expiresAt: tokens.expiresAt })
    if (!token) throw new Error('An insert returned no row')
    return { token: secret, id: token.id, scopes, plan, expiresAt: token.expiresAt }
  })

type Found = {
  id: TokenId
  owner: OwnerId
  plan: Plan
  admin: boolean
  scopes: Scope[]
  state: 'revoked' | 'expired' | 'unused for a minute' | 'live'
}

// Written once a minute at most, a little sooner so that it is never a minute old.
const longUnused = (token: string) => `(${token}last_used_at is null or ${token}last_used_at < now() - interval '50 seconds')`

const findToken = {
  name: 'token_find',
  text: `select t.id, t.owner_id as owner, u.plan, u.role = 'admin' as admin, t.scopes,
      case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
        when ${longUnused('t.')} then 'unused for a minute' else 'live' end as state
    from tokens t join users u on u.id = t.owner_id where t.hash = $1`,
}
const touchToken = {
  name: 'token_touch',
  text: `update tokens set last_used_at = now() where id = $1 and ${longUnused('')}`,
}

/** Whose token a bearer secret is; asks the database each time, so that a revocation holds at once. */
export async function identifyToken(db: Db, secret: string): Promise<Actor> {
  if (!isSecret(secret)) fail('token_invalid')
  const [token] = await db.read<Found>(findToken, [hashSecret(secret)])
  if (!token) fail('token_invalid')
  if (token.state === 'revoked') fail('token_revoked')
  if (token.state === 'expired') fail('token_expired')
  // Once a minute at most, so the time of last use may be that late. A database that is away ends the request here: the
  // row's own statement would wait for it a second time.
  if (token.state === 'unused for a minute') await db.query(touchToken, [token.id])
  const { id, owner, plan, admin, scopes } = token
  return { owner, plan, admin, scopes: new Set(scopes), token: id, session: null }
}
