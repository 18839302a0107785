import type { Db } from '@tessera/db'
import { alias, clicks, gonePages, importedClicks, revisions, sql, type SQL, statement, stats, t, visitors } from '@tessera/db/sql'

/** Rows deleted by one statement, so that it ends within the statement timeout and does not block others for long. */
const rowsPerDelete = 10_000

/** Documents are large, so fewer of them are deleted by one statement. */
const revisionsPerDelete = 500

const sweep = (name: string, call: (maxRows: SQL) => SQL) =>
  statement(name, {
    params: { maxRows: t.integer() },
    row: { rows: t.bigint() },
    query: ({ maxRows }) => sql`select ${call(maxRows)} as rows`,
  })
const g = alias(gonePages, 'g')
// Not by `forget_rows`, which makes writers of figures wait.
const forgetRevisions = statement('gone_revisions', {
  params: { maxRows: t.bigint() },
  row: { rows: t.bigint() },
  query: ({ maxRows }) => sql`with gone as (delete from ${revisions} where ctid = any(array(
      select r.ctid from ${gonePages} ${g},
        lateral (select ctid from ${revisions} where ${revisions.page} = ${g.page} limit ${maxRows}) r limit ${maxRows})) returning 1)
    select count(*) as rows from gone`,
})
const sweeps = [
  { deletion: sweep('gone_clicks', (maxRows) => sql`forget_clicks(${maxRows})`), maxRows: rowsPerDelete },
  { deletion: sweep('gone_stats', (maxRows) => sql`forget_rows('stats', ${maxRows})`), maxRows: rowsPerDelete },
  { deletion: sweep('gone_visitors', (maxRows) => sql`forget_rows('visitors', ${maxRows})`), maxRows: rowsPerDelete },
  { deletion: forgetRevisions, maxRows: revisionsPerDelete },
]

// A page that still has rows stays: they arrived meanwhile, or another process is deleting them.
const forget = statement('gone_forget', {
  params: { now: t.timestamp() },
  query: ({ now }) => sql`delete from ${gonePages} ${g} where ${g.at} < ${now}::timestamptz - interval '10 minutes'
    and (select true from ${clicks} where ${clicks.page} = ${g.page} limit 1) is null
    and (select true from ${importedClicks} where ${importedClicks.page} = ${g.page} limit 1) is null
    and (select true from ${stats} where ${stats.page} = ${g.page} limit 1) is null
    and (select true from ${visitors} where ${visitors.page} = ${g.page} limit 1) is null
    and (select true from ${revisions} where ${revisions.page} = ${g.page} limit 1) is null`,
})

/**
 * Deletes the clicks, also imported ones, the figures and the history of deleted pages, and what batches that were under way have added since. No batch takes minutes,
 * and a batch that is sent again later leaves such events out. Ledger and sums agree after each statement.
 */
export async function sweepGonePages(db: Db, now = new Date(), stop?: AbortSignal): Promise<void> {
  for (const { deletion, maxRows } of sweeps) {
    for (let rows = 1; rows > 0;) {
      if (stop?.aborted) return
      const [swept] = await db.query(deletion, { maxRows })
      rows = swept?.rows ?? 0
    }
  }
  await db.query(forget, { now })
}
