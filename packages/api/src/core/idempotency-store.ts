import type { OwnerId } from '@tessera/contract'
import { type Db, violatedConstraint } from '@tessera/db'

import { fail } from './errors.ts'

/** A condition: the row `i` is too old to be replayed. */
export const expired = `i.at <= now() - interval '24 hours'`

// The advisory lock lives as long as the transaction: not mine means that somebody runs this key now; a dead process frees it.
const claimKey = {
  name: 'idempotency_claim',
  text: `with l as materialized (select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0)) as mine),
    old as (delete from idempotency i using l where l.mine and i.owner_id = $1 and i.key = $2 and ${expired})
    select l.mine, i.request = $3 as same, i.status, i.headers, i.body
    from l left join idempotency i on i.owner_id = $1 and i.key = $2 and not ${expired}`,
}
const storeKey = {
  name: 'idempotency_store',
  text: `insert into idempotency (owner_id, key, request, status, headers, body) values ($1, $2, $3, $4, $5, $6)`,
}

export type Reply = { status: number; headers: Record<string, string>; body: string | null }
type Claim = { mine: boolean; same: boolean | null; status: number | null; headers: Record<string, string>; body: string | null }

/**
 * Runs `effect` at most once a key: key row and effect commit together, a second request never waits for the first.
 * A refused effect leaves no row, so it may be tried again.
 */
export async function once(
  db: Db,
  owner: OwnerId,
  { key, fingerprint }: { key: string; fingerprint: Buffer },
  effect: (tx: Db) => Promise<Reply>,
): Promise<{ reply: Reply; replayed: boolean }> {
  try {
    return await db.transaction(async (tx) => {
      const [claim] = await tx.query<Claim>(claimKey, [owner, key, fingerprint])
      if (!claim?.mine) fail('idempotency_in_progress')
      if (claim.status !== null) {
        if (!claim.same) fail('idempotency_key_reuse')
        return { reply: { status: claim.status, headers: claim.headers, body: claim.body }, replayed: true }
      }
      const reply = await effect(tx)
      await tx.query(storeKey, [owner, key, fingerprint, reply.status, JSON.stringify(reply.headers), reply.body])
      return { reply, replayed: false }
    })
  } catch (error) {
    // The claim's snapshot is older than its lock: a rival that committed in between is met here, and now replays.
    if (violatedConstraint(error) === 'idempotency_owner_id_key_pk') return once(db, owner, { key, fingerprint }, effect)
    throw error
  }
}
