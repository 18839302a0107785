import type { Limits, PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, revisions, type SQL, sql, type SQLWrapper, statement, t } from '@tessera/db/sql'

const r = alias(revisions, 'r')

/** A condition: an ended entry is still kept. */
export const unexpired = (expiresAt: SQLWrapper): SQL => sql`${expiresAt} > clock_timestamp()`

/** A limit of 0 keeps no ended entries. */
export const keepsEntries = ({ revisions: entries, revisionDays, revisionMiB }: Limits): boolean =>
  entries > 0 && revisionDays > 0 && revisionMiB > 0

const removeAll = statement('entries_remove', {
  params: { pageId: revisions.page },
  query: ({ pageId }) => sql`delete from ${revisions} ${r} where ${r.page} = ${pageId}`,
})
// `spare`: another entry ended earlier on the same day. The newest ended entry always stays.
// The surplus is an array, because PostgreSQL may compute it once for each entry if it is written as a join.
const removeOldest = statement('entries_remove_oldest', {
  params: { pageId: revisions.page, entries: t.bigint(), bytes: t.bigint() },
  query: ({ pageId, entries, bytes }) => sql`with kept as (
      select ${r.revision}, ${r.bytes}, max(${r.revision}) over () as newest,
        row_number() over (partition by (${r.endedAt} at time zone 'utc')::date order by ${r.revision}) > 1 as spare
      from ${revisions} ${r} where ${r.page} = ${pageId} and ${unexpired(r.expiresAt)}),
    ordered as (select revision, row_number() over before as place, sum(bytes) over before - bytes as bytes_before from kept
      where revision < newest window before as (order by not spare, revision rows unbounded preceding))
    delete from ${revisions} ${r} where ${r.page} = ${pageId}
      and ${r.revision} = any(array(select revision from ordered where place <= ${entries} or bytes_before < ${bytes}))`,
})

/** The ended entries that a page had before another one ended, and the size of the latter's document. */
type Kept = { entries: number; bytes: number; added: number | null }

const bytesPerMiB = 1024 * 1024

/**
 * Deletes ended entries above the limits after another one has ended. A page that was above a limit before, such as after a downgrade, does
 * not shrink: the new entry replaces one.
 */
export async function makeRoom(tx: Db, limits: Limits, pageId: PageId, { entries, bytes, added }: Kept): Promise<void> {
  if (added === null) {
    if (entries > 0) await tx.query(removeAll, { pageId })
    return
  }
  const surplus = {
    entries: Math.max(0, entries + 1 - Math.max(entries, limits.revisions)),
    bytes: Math.max(0, bytes + added - Math.max(bytes, limits.revisionMiB * bytesPerMiB)),
  }
  if (surplus.entries > 0 || surplus.bytes > 0) await tx.query(removeOldest, { pageId, ...surplus })
}
