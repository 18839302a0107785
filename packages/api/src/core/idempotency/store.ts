import type { OwnerId } from '@tessera/contract'
import { type Db, violatedConstraint } from '@tessera/db'
import { alias, builder, idempotency, list, pick, sql, statement, t } from '@tessera/db/sql'

import { fail } from '../errors.ts'

/** The alias of an idempotency key's row in the condition `expired`. */
export const i = alias(idempotency, 'i')

/** A condition: the row `i` is too old to be replayed. */
export const expired = sql`${i.at} <= now() - interval '24 hours'`

const keyOf = pick(idempotency, 'ownerId', 'key', 'request')

// PostgreSQL releases the advisory lock when the transaction or its connection ends. `mine` is false while another request with
// the same key is running.
const claimKey = statement('idempotency_claim', {
  params: keyOf,
  row: {
    mine: t.boolean(),
    same: t.nullable(t.boolean()),
    status: t.nullable(idempotency.status),
    ...pick(idempotency, 'headers', 'body'),
  },
  query: ({ ownerId, key, request }) => {
    const isKey = sql`${i.ownerId} = ${ownerId} and ${i.key} = ${key}`
    return sql`with l as materialized (select pg_try_advisory_xact_lock(hashtextextended(${ownerId} || ' ' || ${key}, 0)) as mine),
      old as (delete from ${idempotency} ${i} using l where l.mine and ${isKey} and ${expired})
      select l.mine, ${i.request} = ${request} as same, ${list([i.status, i.headers, i.body])}
      from l left join ${idempotency} ${i} on ${isKey} and not ${expired}`
  },
})
const storeKey = statement('idempotency_store', {
  params: pick(idempotency, 'ownerId', 'key', 'request', 'status', 'headers', 'body'),
  query: (row) => builder.insert(idempotency).values(row),
})

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
  try {
    return await db.transaction(async (tx) => {
      const [claim] = await tx.query(claimKey, { ownerId: owner, key, request: fingerprint })
      if (!claim?.mine) fail('idempotency_in_progress')
      if (claim.status !== null) {
        if (!claim.same) fail('idempotency_key_reuse')
        return { reply: { status: claim.status, headers: claim.headers, body: claim.body }, replayed: true }
      }
      const reply = await effect(tx)
      await tx.query(storeKey, { ownerId: owner, key, request: fingerprint, ...reply })
      return { reply, replayed: false }
    })
  } catch (error) {
    // The claim's snapshot is older than its lock, so a request that committed in between shows here. Now its reply is replayed.
    if (violatedConstraint(error) === 'idempotency_owner_id_key_pk') return once(db, owner, { key, fingerprint }, effect)
    throw error
  }
}
