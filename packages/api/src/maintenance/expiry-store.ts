import { type Limits, Plan } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  formerSlugs,
  idempotency,
  previews,
  removedLinks,
  revisions,
  sessions,
  type SQL,
  sql,
  type SQLWrapper,
  statement,
  t,
  tokens,
  verifications,
} from '@tessera/db/sql'

import { expired, i } from '../core/idempotency/store.ts'
import { keepsEntries } from '../history/retention-store.ts'
import { mayComeBack, r } from '../links/removed-links-store.ts'
import { f, leads } from '../pages/slugs/former-slugs-store.ts'

/** How long a token is still reported as revoked or expired. After that, it is unknown. */
const endedTokenDays = 90

/** Rows deleted by one statement, so that it ends within the statement timeout. */
const rowsPerDelete = 10_000
/** Documents are large, so fewer of them are deleted by one statement. */
const documentsPerDelete = 500

type Expiring =
  | typeof idempotency
  | typeof sessions
  | typeof removedLinks
  | typeof formerSlugs
  | typeof verifications
  | typeof tokens
  | typeof previews
  | typeof revisions

/** `row` is the alias of the table in `condition`. Rows that another transaction has locked are skipped: they may be renewed. */
const purge = (name: string, table: Expiring, row: SQLWrapper, condition: SQL, maxRows = rowsPerDelete) => ({
  maxRows,
  deletion: statement(`purge_${name}`, {
    row: { rows: t.bigint() },
    query: () => sql`with old as materialized (select ctid from ${table} ${row} where ${condition} limit ${maxRows} for update skip locked),
      gone as (delete from ${table} t using old where t.ctid = old.ctid returning 1)
      select count(*) as rows from gone`,
  }),
})

const purges = [
  purge('idempotency', idempotency, i, expired),
  purge('sessions', sessions, sessions, sql`${sessions.expiresAt} <= now()`),
  purge('removed_links', removedLinks, r, sql`not (${mayComeBack})`),
  purge('tokens', tokens, tokens, sql`least(${tokens.revokedAt}, ${tokens.expiresAt}) <= now() - interval '${endedTokenDays} days'`),
  purge('former_slugs', formerSlugs, f, sql`not ${leads}`),
  purge('previews', previews, previews, sql`${previews.expiresAt} <= now()`, documentsPerDelete),
  purge('revisions', revisions, revisions, sql`${revisions.expiresAt} <= now()`, documentsPerDelete),
  purge('verifications', verifications, verifications, sql`${verifications.expiresAt} <= now()`),
]

/**
 * Deletes rows that have expired and are never read again. If one kind of row cannot be deleted, the promise rejects after the other kinds
 * have been deleted.
 */
export async function purgeExpired(db: Db, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const one of purges) await purgeAll(db, one, stop).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some expired rows could not be deleted')
}

const everyEntry = purge('all_revisions', revisions, revisions, sql`true`, documentsPerDelete)

/** Deletes the ended entries of all pages if no plan keeps any. Entries of before that setting would otherwise stay until their pages change. */
export async function purgeHistory(db: Db, limitsOf: (plan: Plan) => Limits, stop?: AbortSignal): Promise<void> {
  if (!Plan.options.some((plan) => keepsEntries(limitsOf(plan)))) await purgeAll(db, everyEntry, stop)
}

async function purgeAll(db: Db, { deletion, maxRows }: ReturnType<typeof purge>, stop?: AbortSignal): Promise<void> {
  for (let rows = maxRows; rows === maxRows;) {
    if (stop?.aborted) return
    const [purged] = await db.query(deletion)
    rows = purged?.rows ?? 0
  }
}
