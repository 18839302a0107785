import type { Db } from '@tessera/db'

/** How many rows one statement removes: it has to be done in time, and to keep no other waiting. */
const portion = 10_000
const sweeps = [
  { name: 'gone_clicks', text: `select forget_clicks($1) as rows` },
  { name: 'gone_stats', text: `select forget_rows('stats', $1) as rows` },
  { name: 'gone_visitors', text: `select forget_rows('visitors', $1) as rows` },
]
// What a page has left by now has come meanwhile, or is another process' to sweep.
const forget = {
  name: 'gone_forget',
  text: `delete from gone_pages g where at < $1::timestamptz - interval '10 minutes'
    and (select true from clicks c where c.page = g.page limit 1) is null
    and (select true from stats s where s.page = g.page limit 1) is null
    and (select true from visitors v where v.page = g.page limit 1) is null`,
}

/**
 * Removes the clicks and figures of pages that were deleted, and what batches under way then have brought since. No batch
 * takes minutes, and one that waited for the database leaves such events out. Ledger and sums agree after each portion.
 */
export async function sweepGonePages(db: Db, now = new Date(), stop?: AbortSignal): Promise<void> {
  for (const sweep of sweeps) {
    for (let rows = 1; rows > 0;) {
      if (stop?.aborted) return
      const [swept] = await db.query<{ rows: number }>(sweep, [portion])
      rows = swept?.rows ?? 0
    }
  }
  await db.query(forget, [now])
}
