import type { Db } from '@tessera/db'
import { alias, clicks, gonePages, sql, type SQL, statement, stats, t, visitors } from '@tessera/db/sql'

/** Rows deleted by one statement, so that it ends within the statement timeout and does not block others for long. */
const rowsPerDelete = 10_000

const sweep = (name: string, call: (maxRows: SQL) => SQL) =>
  statement(name, {
    params: { maxRows: t.integer() },
    row: { rows: t.bigint() },
    query: ({ maxRows }) => sql`select ${call(maxRows)} as rows`,
  })
const sweeps = [
  sweep('gone_clicks', (maxRows) => sql`forget_clicks(${maxRows})`),
  sweep('gone_stats', (maxRows) => sql`forget_rows('stats', ${maxRows})`),
  sweep('gone_visitors', (maxRows) => sql`forget_rows('visitors', ${maxRows})`),
]

const g = alias(gonePages, 'g')
// A page that still has rows stays: they arrived meanwhile, or another process is deleting them.
const forget = statement('gone_forget', {
  params: { now: t.timestamp() },
  query: ({ now }) => sql`delete from ${gonePages} ${g} where ${g.at} < ${now}::timestamptz - interval '10 minutes'
    and (select true from ${clicks} where ${clicks.page} = ${g.page} limit 1) is null
    and (select true from ${stats} where ${stats.page} = ${g.page} limit 1) is null
    and (select true from ${visitors} where ${visitors.page} = ${g.page} limit 1) is null`,
})

/**
 * Deletes the clicks and figures of deleted pages, and what batches that were under way have added since. No batch takes minutes,
 * and a batch that is sent again later leaves such events out. Ledger and sums agree after each statement.
 */
export async function sweepGonePages(db: Db, now = new Date(), stop?: AbortSignal): Promise<void> {
  for (const deletion of sweeps) {
    for (let rows = 1; rows > 0;) {
      if (stop?.aborted) return
      const [swept] = await db.query(deletion, { maxRows: rowsPerDelete })
      rows = swept?.rows ?? 0
    }
  }
  await db.query(forget, { now })
}
