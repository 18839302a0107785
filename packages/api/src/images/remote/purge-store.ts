import type { Db } from '@tessera/db'
import { alias, pageImages, remoteImages, sql, statement, t } from '@tessera/db/sql'

const r = alias(remoteImages, 'r')
const rowsPerRun = 1_000

// A picture with a copy goes with the copy.
const isUnnamed = sql`${r.imageId} is null and not exists
  (select from ${pageImages} n where n.owner_id = ${r.ownerId} and n.hash = ${r.urlHash})`
const lockUnnamed = statement('remote_lock_unnamed', {
  row: { owner: r.ownerId, urlHash: r.urlHash },
  query: (_, columns) =>
    sql`select ${columns} from ${remoteImages} ${r} where ${isUnnamed} limit ${rowsPerRun} for update of r skip locked`,
})
// A statement of its own sees the pages that began to name a picture before its row was locked.
const deleteUnnamed = statement('remote_delete_unnamed', {
  params: { owners: t.array(remoteImages.ownerId), urlHashes: t.array(remoteImages.urlHash) },
  row: { urlHash: r.urlHash },
  query: ({ owners, urlHashes }, columns) => sql`delete from ${remoteImages} ${r}
    using unnest(${owners}::text[], ${urlHashes}::text[]) as old(owner_id, url_hash)
    where ${r.ownerId} = old.owner_id and ${r.urlHash} = old.url_hash and ${isUnnamed} returning ${columns}`,
})

/** Deletes the pictures without a copy that no page names any longer. */
export async function purgeRemoteImages(db: Db, stop?: AbortSignal): Promise<void> {
  for (let rows = rowsPerRun; rows === rowsPerRun;) {
    if (stop?.aborted) return
    rows = await db.transaction(async (tx) => {
      const unnamed = await tx.query(lockUnnamed)
      if (unnamed.length === 0) return 0
      const deleted = await tx.query(deleteUnnamed, {
        owners: unnamed.map(({ owner }) => owner),
        urlHashes: unnamed.map(({ urlHash }) => urlHash),
      })
      return deleted.length
    })
  }
}
