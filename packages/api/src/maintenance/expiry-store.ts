import type { Db, Statement } from '@tessera/db'

import { expired } from '../core/idempotency-store.ts'
import { mayComeBack } from '../links/removed-links-store.ts'
import { leads } from '../pages/former-slugs-store.ts'

/** How many rows one statement deletes: it has to be done in time, however many there are. */
const portion = 10_000

/** A row that somebody is at work on is left for the next time: it may be younger by then. */
const purge = (table: string, alias: string, condition: string): Statement => ({
  name: `purge_${table}`,
  text: `with old as materialized (select ctid from ${table} ${alias} where ${condition} limit ${portion} for update skip locked),
    gone as (delete from ${table} t using old where t.ctid = old.ctid returning 1)
    select count(*) as rows from gone`,
})

const purges = [
  purge('idempotency', 'i', expired),
  purge('sessions', 's', `s.expires_at <= now()`),
  purge('removed_links', 'r', `not (${mayComeBack})`),
  purge('former_slugs', 'f', `not ${leads}`),
  purge('verifications', 'v', `v.expires_at <= now()`),
]

/**
 * Deletes what has expired and is never read again. Tokens stay: an expired one is told that it has expired. Where one kind
 * cannot be deleted the others are, and then that is told.
 */
export async function purgeExpired(db: Db, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const statement of purges) await purgeAll(db, statement, stop).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything that has expired could be deleted')
}

async function purgeAll(db: Db, statement: Statement, stop?: AbortSignal): Promise<void> {
  for (let rows = portion; rows === portion;) {
    if (stop?.aborted) return
    const [purged] = await db.query<{ rows: number }>(statement, [])
    rows = purged?.rows ?? 0
  }
}
