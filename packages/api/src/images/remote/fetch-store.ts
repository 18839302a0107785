import type { FetchCause, OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, namesOf, insertion, remoteImages, sql, statement } from '@tessera/db/sql'

import type { Author } from '../../core/actor.ts'
import type { DecodedImage } from '../../core/context.ts'
import { takeImage } from '../taking-store.ts'
import { hostOf, pagesNaming, urlHashOf } from './queue-store.ts'

const r = alias(remoteImages, 'r')

const storeCopy = statement('remote_store_fetched', {
  params: {
    ownerId: remoteImages.ownerId,
    urlHash: remoteImages.urlHash,
    url: remoteImages.url,
    host: remoteImages.host,
    imageId: remoteImages.imageId,
  },
  query: (row) => sql`insert into ${remoteImages} as ${r} ${insertion(remoteImages, { ...row, triedAt: sql`now()` })}
    on conflict (${namesOf(r.ownerId, r.urlHash)}) do update
    set image_id = ${row.imageId}, cause = null, status = null, attempts = 0, tried_at = now(), next_try_at = null, leased_until = null`,
})
const storeFailure = statement('remote_store_fetch_failure', {
  params: { owner: remoteImages.ownerId, urlHash: remoteImages.urlHash, cause: remoteImages.cause, status: remoteImages.status },
  query: ({ owner, urlHash, cause, status }) => sql`update ${remoteImages} set cause = ${cause}, status = ${status}, tried_at = now()
    where ${remoteImages.ownerId} = ${owner} and ${remoteImages.urlHash} = ${urlHash}`,
})

/** Stores a picture that was fetched by hand, as an image of the account and as the copy that pages with this URL show. */
export const storeFetched = (db: Db, actor: Author, url: string, image: DecodedImage): Promise<{ created: boolean }> =>
  db.transaction(async (tx) => {
    const taken = await takeImage(tx, actor, image)
    const copy = { urlHash: urlHashOf(url), url, host: hostOf(url), imageId: image.id }
    await tx.query(storeCopy, { ownerId: actor.owner, ...copy })
    return taken
  })

/** Notes why a fetch by hand failed, if a page names the URL. Attempts that are due stay due. */
export async function noteFailure(
  db: Db,
  owner: OwnerId,
  url: string,
  { cause, status }: { cause: FetchCause; status: number | null },
): Promise<void> {
  await db.query(storeFailure, { owner, urlHash: urlHashOf(url), cause, status })
}

/** The account's pages that show the copy of a URL. */
export const pagesShowing = (db: Db, owner: OwnerId, url: string) => pagesNaming(db, owner, urlHashOf(url))
