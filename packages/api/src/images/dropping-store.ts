import type { ImageId, OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { imageFiles, imageOwners, images, remoteImages, sql, statement } from '@tessera/db/sql'

const ofOwner = { owner: imageOwners.ownerId, imageId: imageOwners.imageId }

// In the order in which an upload locks them.
const lockRow = statement('image_lock', {
  params: { imageId: images.id },
  row: { id: images.id },
  query: ({ imageId }, columns) => sql`select ${columns} from ${images} where ${images.id} = ${imageId} for update`,
})
const lockOwner = statement('image_lock_owner', {
  params: ofOwner,
  row: { unnamedAt: imageOwners.unnamedAt },
  query: ({ owner, imageId }, columns) =>
    sql`select ${columns} from ${imageOwners} where ${imageOwners.ownerId} = ${owner} and ${imageOwners.imageId} = ${imageId} for update`,
})
const dropCopies = statement('image_drop_copies', {
  params: ofOwner,
  query: ({ owner, imageId }) =>
    sql`delete from ${remoteImages} where ${remoteImages.ownerId} = ${owner} and ${remoteImages.imageId} = ${imageId}`,
})
const dropOwner = statement('image_drop_owner', {
  params: ofOwner,
  query: ({ owner, imageId }) =>
    sql`delete from ${imageOwners} where ${imageOwners.ownerId} = ${owner} and ${imageOwners.imageId} = ${imageId}`,
})
const isOwned = sql`exists (select from ${imageOwners} where ${imageOwners.imageId} = ${images.id})`
const dropRow = statement('image_drop', {
  params: { imageId: images.id },
  query: ({ imageId }) => sql`delete from ${images} where ${images.id} = ${imageId} and ${images.blockedAt} is null and not ${isOwned}`,
})
// The row of a blocked image stays, so that it cannot be uploaded again.
const dropFiles = statement('image_drop_files', {
  params: { imageId: images.id },
  query: ({ imageId }) => sql`delete from ${imageFiles} where ${imageFiles.imageId} = ${imageId}
    and not exists (select from ${imageOwners} where ${imageOwners.imageId} = ${imageFiles.imageId})`,
})

/**
 * Locks an account's image, so that no page can begin to name it. What names it must be read by a later statement, which sees the
 * transactions that held the lock before. Undefined where the account does not have the image.
 */
export async function lockImage(tx: Db, owner: OwnerId, imageId: ImageId): Promise<{ unnamedAt: Date | null } | undefined> {
  await tx.query(lockRow, { imageId })
  const [owned] = await tx.query(lockOwner, { owner, imageId })
  return owned
}

/** Takes a locked image from an account, and deletes it if no other account has it. */
export async function dropImage(tx: Db, owner: OwnerId, imageId: ImageId): Promise<void> {
  await tx.query(dropCopies, { owner, imageId })
  await tx.query(dropOwner, { owner, imageId })
  await dropUnowned(tx, imageId)
}

/** Deletes an image that no account has. */
export async function dropUnowned(tx: Db, imageId: ImageId): Promise<void> {
  await tx.query(lockRow, { imageId })
  await tx.query(dropFiles, { imageId })
  await tx.query(dropRow, { imageId })
}
