import type { ImageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { assignments, images, sql, statement } from '@tessera/db/sql'

import { fail } from '../../core/errors.ts'
import { dropUnowned } from '../../images/dropping-store.ts'
import { type By, note } from '../audit/store.ts'

const lock = statement('admin_image_lock', {
  params: { id: images.id },
  row: { reason: images.blockedReason },
  query: ({ id }, columns) => sql`select ${columns} from ${images} where ${images.id} = ${id} for no key update`,
})
const setBlock = statement('admin_image_block', {
  params: { id: images.id, reason: images.blockedReason },
  query: ({ id, reason }) => {
    const since = sql`case when ${reason}::text is null then null else coalesce(${images.blockedAt}, now()) end`
    return sql`update ${images} set ${assignments(images, { blockedAt: since, blockedReason: reason })} where ${images.id} = ${id}`
  },
})

/** Blocks an image of whichever accounts have it. A null reason unblocks it. */
export const blockImage = (db: Db, by: By, id: ImageId, reason: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const [image] = await tx.query(lock, { id })
    if (!image) fail('image_not_found')
    if (image.reason === reason) return
    await tx.query(setBlock, { id, reason })
    const details = reason === null ? {} : { reason }
    await note(tx, by, { action: reason === null ? 'image.unblock' : 'image.block', id, subject: id, details })
    if (reason === null) await dropUnowned(tx, id)
  })
