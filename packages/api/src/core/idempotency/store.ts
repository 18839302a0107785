import type { OwnerId } from '@tessera/contract'
import { type Db, isUnavailable } from '@tessera/db'
import { alias, assignments, idempotency, insertion, list, namesOf, pick, sql, statement, t, users } from '@tessera/db/sql'

import { fail } from '../errors.ts'

/** The alias of an idempotency key's row in the condition `expired`. */
export const i = alias(idempotency, 'i')

/** A condition: the row `i` is too old to be replayed. */
export const expired = sql`${i.at} <= now() - interval '24 hours'`

/** The maximum number of stored keys of an account. A stored response takes about half a KiB. */
const maxKeysPerOwner = 100_000
/** The interval in which maintenance deletes expired keys. */
const purgeIntervalSeconds = 3_600

const keyOf = pick(idempotency, 'ownerId', 'key', 'request')

// An expired row is locked here and overwritten later. Deleting it would lock the owner's row, which holds the key count, before the page's
// row: the opposite of the lock order. PostgreSQL releases the advisory lock when the transaction or its connection ends. `mine` is false while another request with
// the same key is running.
const claimKey = statement('idempotency_claim', {
  params: keyOf,
  row: {
    mine: t.boolean(),
    same: t.nullable(t.boolean()),
    status: t.nullable(idempotency.status),
    full: t.nullable(t.boolean()),
    ...pick(idempotency, 'headers', 'body'),
  },
  query: ({ ownerId, key, request }) => {
    const isKey = sql`${i.ownerId} = ${ownerId} and ${i.key} = ${key}`
    return sql`with l as materialized (select pg_try_advisory_xact_lock(hashtextextended(${ownerId} || ' ' || ${key}, 0)) as mine),
      old as (update ${idempotency} ${i} set ${assignments(idempotency, { at: i.at })} from l where l.mine and ${isKey} and ${expired})
      select l.mine, ${i.request} = ${request} as same, ${list([i.status, i.headers, i.body])},
        (select ${users.idempotencyKeyCount} >= ${maxKeysPerOwner} from ${users} where ${users.id} = ${ownerId}) as "full"
      from l left join ${idempotency} ${i} on ${isKey} and not ${expired}`
  },
})
const storeKey = statement('idempotency_store', {
  params: pick(idempotency, 'ownerId', 'key', 'request', 'status', 'headers', 'body'),
  row: { key: i.key },
  query: (row, columns) => {
    const reply = { request: row.request, status: row.status, headers: row.headers, body: row.body, at: sql`now()` }
    return sql`insert into ${idempotency} as ${i} ${insertion(idempotency, row)} on conflict (${namesOf(i.ownerId, i.key)})
      do update set ${assignments(idempotency, reply)} where ${expired} returning ${columns}`
  },
})

const findReply = statement('idempotency_find', {
  params: keyOf,
  row: pick(i, 'status', 'headers', 'body'),
  query: ({ ownerId, key, request }, columns) => sql`select ${columns} from ${idempotency} ${i}
    where ${i.ownerId} = ${ownerId} and ${i.key} = ${key} and ${i.request} = ${request} and not ${expired}`,
})

/** The reply to an earlier request with this key. Refuses a key that was used with another request. */
export async function findReplay(
  db: Db,
  owner: OwnerId,
  { key, fingerprint }: { key: string; fingerprint: Buffer },
): Promise<Reply | undefined> {
  const [reply] = await db.query(findReply, { ownerId: owner, key, request: fingerprint })
  return reply
}

/** A concurrent request with the same key has committed. */
class KeyTaken extends Error {}

export type Reply = { status: number; headers: Record<string, string>; body: string | null }

/**
 * Runs `effect` at most once for each key. The key's row and the effect commit together. A concurrent request with the same key is
 * refused, it does not wait. A failed effect leaves no row, so the request may be repeated.
 */
export async function once(
  db: Db,
  owner: OwnerId,
  { key, fingerprint }: { key: string; fingerprint: Buffer },
  effect: (tx: Db) => Promise<Reply>,
): Promise<{ reply: Reply; replayed: boolean }> {
  let claimed = false
  try {
    return await db.transaction(async (tx) => {
      claimed = false
      const [claim] = await tx.query(claimKey, { ownerId: owner, key, request: fingerprint })
      if (!claim?.mine) fail('idempotency_in_progress')
      if (claim.status !== null) {
        if (!claim.same) fail('idempotency_key_reuse')
        return { reply: { status: claim.status, headers: claim.headers, body: claim.body }, replayed: true }
      }
      if (claim.full) {
        const message = `This account has used ${maxKeysPerOwner} idempotency keys in the last 24 hours, the maximum; try again later, or omit the key`
        fail('rate_limited', { message, retryAfterSeconds: purgeIntervalSeconds })
      }
      claimed = true
      const reply = await effect(tx)
      const [stored] = await tx.query(storeKey, { ownerId: owner, key, request: fingerprint, ...reply })
      if (!stored) throw new KeyTaken()
      return { reply, replayed: false }
    })
  } catch (error) {
    // The claim's snapshot is older than its lock. A request with this key may have committed in between, and may have caused the failure, for
    // example by taking the slug. In that case, replay its response.
    if (error instanceof KeyTaken) return once(db, owner, { key, fingerprint }, effect)
    if (!claimed || isUnavailable(error)) throw error
    const [reply] = await db.query(findReply, { ownerId: owner, key, request: fingerprint })
    if (!reply) throw error
    return { reply, replayed: true }
  }
}
