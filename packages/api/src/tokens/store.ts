import {
  canonicalScopes,
  type CreatedToken,
  type Me,
  type NewToken,
  type OwnerId,
  PageId,
  type Token,
  type TokenId,
} from '@tessera/contract'
import { type Database, type Db, typeId } from '@tessera/db'
import {
  alias,
  assignments,
  insertion,
  pages,
  pick,
  sessions,
  type SQL,
  sql,
  type SQLWrapper,
  statement,
  t,
  tokens,
  users,
} from '@tessera/db/sql'

import { isLiveToken, lockOwner } from '../account/store.ts'
import type { Actor, BoundPages } from '../core/actor.ts'
import { fail } from '../core/errors.ts'
import { hashSecret, isSecret, mintSecret } from './secret.ts'

const row = {
  ...pick(tokens, 'id', 'name', 'scopes', 'lastFour'),
  createdAt: t.instant(tokens.createdAt),
  lastUsedAt: t.instant(tokens.lastUsedAt),
  expiresAt: t.instant(tokens.expiresAt),
  // An aggregate would return null for a token whose pages were all deleted.
  pages: t.nullable(
    t.other<PageId[]>(
      'text[]',
      sql`case when ${tokens.pages} is not null then array(select ${pages.id} from unnest(${tokens.pages}) with ordinality bound(id, n)
        join ${pages} on ${pages.id} = bound.id order by bound.n) end`,
    ),
  ),
}

const getTokens = statement('token_list', {
  params: { owner: tokens.ownerId },
  row,
  query: ({ owner }, columns) => sql`select ${columns} from ${tokens} where ${isLiveToken(owner)} order by ${tokens.id} desc`,
})

/** Active tokens, newest first. */
export const listTokens = (db: Db, owner: OwnerId): Promise<Token[]> => db.query(getTokens, { owner })

const getToken = statement('token_get', {
  params: { owner: tokens.ownerId, id: tokens.id },
  row,
  query: ({ owner, id }, columns) => sql`select ${columns} from ${tokens} where ${isLiveToken(owner)} and ${tokens.id} = ${id}`,
})

export async function readToken(db: Db, owner: OwnerId, id: TokenId): Promise<Token> {
  const [token] = await db.read(getToken, { owner, id })
  return token ?? fail('token_not_found')
}

/** The description that a token may read of itself. */
export async function describeToken(db: Db, owner: OwnerId, id: TokenId): Promise<Me['token']> {
  const { name, scopes, expiresAt, pages } = await readToken(db, owner, id)
  return { id, name, scopes, expiresAt, pages }
}

const revoke = statement('token_revoke', {
  params: { owner: tokens.ownerId, id: tokens.id },
  row: { id: tokens.id },
  query: ({ owner, id }, columns) => sql`update ${tokens} set ${assignments(tokens, { revokedAt: sql`now()` })}
    where ${isLiveToken(owner)} and ${tokens.id} = ${id} returning ${columns}`,
})

export async function revokeToken(db: Db, owner: OwnerId, id: TokenId): Promise<void> {
  const [token] = await db.query(revoke, { owner, id })
  if (!token) fail('token_not_found')
}

const countTokens = statement('token_count', {
  params: { owner: tokens.ownerId, session: t.nullable(sessions.id) },
  row: { used: t.bigint(), ended: t.boolean() },
  query: ({ owner, session }) => sql`select count(*) as used,
      ${session}::text is not null and not exists (select from ${sessions} where ${sessions.id} = ${session} and ${sessions.userId} = ${owner}) as ended
    from ${tokens} where ${isLiveToken(owner)}`,
})
const insertToken = statement('token_insert', {
  params: { ...pick(tokens, 'id', 'ownerId', 'hash', 'lastFour', 'name', 'scopes', 'pages'), ttlDays: t.float() },
  row: { id: tokens.id, expiresAt: row.expiresAt },
  query: ({ ttlDays, ...token }, columns) => {
    const values = { ...token, expiresAt: sql`now() + ${ttlDays} * interval '24 hours'` }
    return sql`insert into ${tokens} ${insertion(tokens, values)} returning ${columns}`
  },
})

const findPages = statement('token_pages', {
  params: { owner: pages.ownerId, ids: t.array(pages.id) },
  row: { id: pages.id },
  query: ({ owner, ids }, columns) => sql`select ${columns} from ${pages} where ${pages.ownerId} = ${owner} and ${pages.id} = any(${ids})`,
})

/** The pages with these ids, without duplicates. The error names the indexes of all ids that are malformed, unknown or of another account. */
async function requirePages(tx: Db, owner: OwnerId, ids: readonly string[]): Promise<PageId[]> {
  const wanted = ids.map((id) => PageId.safeParse(id).data)
  const known = [...new Set(wanted.flatMap((id) => id ?? []))]
  const found = new Set((await tx.query(findPages, { owner, ids: known })).map(({ id }) => id))
  const issues = wanted.flatMap((id, index) => (id && found.has(id) ? [] : [{ path: ['pages', index], message: 'No such page' }]))
  if (issues.length > 0) fail('page_not_found', { issues })
  return known
}

export async function countLiveTokens(db: Db, owner: OwnerId): Promise<number> {
  const [row] = await db.query(countTokens, { owner, session: null })
  return row?.used ?? 0
}

/**
 * Creates a token and returns its secret, of which only the hash is stored. Checks, under the account's lock, that the session still exists:
 * a new password ends sessions and revokes tokens, and a concurrent request must not create another token.
 */
export const createToken = (db: Db, { owner, plan, session }: Actor, quota: number, input: NewToken): Promise<CreatedToken> =>
  db.transaction(async (tx) => {
    const [, [{ used, ended } = { used: 0, ended: true }]] = await Promise.all([
      tx.query(lockOwner, { owner }),
      tx.query(countTokens, { owner, session }),
    ])
    if (ended) fail('session_required')
    const pages = input.pages ? await requirePages(tx, owner, input.pages) : null
    if (quota > 0 && used >= quota) {
      fail('quota_exceeded', {
        details: { limit: quota, used },
        message: `You have reached your API token limit (${quota}); revoke a token first`,
      })
    }
    const { name = null, ttlDays } = input
    const secret = mintSecret()
    const scopes = canonicalScopes(input.scopes)
    const token = { id: typeId('tok'), ownerId: owner, hash: hashSecret(secret), lastFour: secret.slice(-4), name, scopes, pages, ttlDays }
    const [inserted] = await tx.query(insertToken, token)
    if (!inserted) throw new Error('An insert returned no row')
    return { token: secret, id: inserted.id, scopes, plan, expiresAt: inserted.expiresAt }
  })

type State = 'deleted' | 'suspended' | 'revoked' | 'expired' | 'unused for a minute' | 'live'

const tk = alias(tokens, 't')
const u = alias(users, 'u')
/** The time of last use is written at most once in this interval: a little under a minute, so that it is at most a minute old. */
const touchIntervalSeconds = 50
const longUnused = (token: typeof tokens | typeof tk) =>
  sql`(${token.lastUsedAt} is null or ${token.lastUsedAt} < now() - interval '${touchIntervalSeconds} seconds')`

const findToken = statement('token_find', {
  params: { hash: tokens.hash },
  row: {
    id: tk.id,
    owner: tk.ownerId,
    plan: u.plan,
    admin: t.boolean(sql`${u.role} = 'admin'`),
    scopes: tk.scopes,
    pages: tk.pages,
    state:
      t.text<State>(sql`case when ${u.deletedAt} is not null then 'deleted' when ${u.suspendedAt} is not null then 'suspended' when ${tk.revokedAt} is not null then 'revoked'
      when ${tk.expiresAt} <= now() then 'expired' when ${longUnused(tk)} then 'unused for a minute' else 'live' end`),
  },
  query: ({ hash }, columns) => sql`select ${columns}
    from ${tokens} ${tk} join ${users} ${u} on ${u.id} = ${tk.ownerId} where ${tk.hash} = ${hash}`,
})
const touchToken = statement('token_touch', {
  params: { id: tokens.id },
  query: ({ id }) =>
    sql`update ${tokens} set ${assignments(tokens, { lastUsedAt: sql`now()` })} where ${tokens.id} = ${id} and ${longUnused(tokens)}`,
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
  if (!token || token.state === 'deleted') fail('token_invalid')
  // A suspended account's tokens are refused like revoked ones, until the suspension is lifted.
  if (token.state === 'suspended') fail('token_revoked', { message: 'This token’s account is suspended' })
  if (token.state === 'revoked') fail('token_revoked')
  if (token.state === 'expired') fail('token_expired')
  // Awaited: if the database is unavailable the request ends here, instead of waiting for a second timeout in its own statement.
  if (token.state === 'unused for a minute') await db.query(touchToken, { id: token.id })
  const { id, owner, plan, admin, scopes, pages } = token
  return { owner, plan, admin, scopes: new Set(scopes), pages: pages && new Set(pages), token: id, session: null }
}

/** The parameter of a statement for the pages that the token is bound to; null for all pages. */
export const boundParam = tokens.pages

/** The value of that parameter. */
export const boundIds = (bound: BoundPages): PageId[] | null => bound && [...bound]

/** A condition: the token may be used for the page with this id. */
export const mayUse = (page: SQLWrapper, bound: SQLWrapper): SQL => sql`(${bound}::text[] is null or ${page} = any(${bound}::text[]))`
