import type { OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { imageFiles, imageOwners, images, insertion, namesOf, pick, sql, statement, t } from '@tessera/db/sql'

import type { Author } from '../core/actor.ts'
import type { DecodedImage } from '../core/context.ts'
import { fail } from '../core/errors.ts'

const bytesPerMiB = 2 ** 20

// Uploads of one account follow each other, so that they cannot exceed its storage together.
const lockStorage = statement('image_lock_storage', {
  params: { owner: imageOwners.ownerId },
  row: { locked: t.boolean() },
  query: ({ owner }) => sql`select pg_advisory_xact_lock(hashtextextended('images ' || ${owner}, 0)) is not null as locked`,
})
// The update locks a row that exists against its collection; if that has deleted the row, it is inserted.
const addImage = statement('image_add', {
  params: pick(images, 'id', 'width', 'height', 'bytes', 'storedBytes'),
  row: { blocked: t.boolean() },
  query: (image) => sql`insert into ${images} ${insertion(images, image)}
    on conflict (${namesOf(images.id)}) do update set width = ${images.width}
    returning ${images.blockedAt} is not null as blocked`,
})
const addFile = statement('image_add_file', {
  params: pick(imageFiles, 'imageId', 'name', 'content'),
  query: (file) => sql`insert into ${imageFiles} ${insertion(imageFiles, file)} on conflict do nothing`,
})
// A statement after that of the image's row: only it sees that files have been deleted while that one waited.
const getStorage = statement('image_storage', {
  params: { owner: imageOwners.ownerId, imageId: images.id },
  row: { used: t.bigint(), mine: t.boolean(), files: t.boolean() },
  query: ({ owner, imageId }) => sql`select coalesce(sum(${images.storedBytes}), 0)::bigint as used,
      coalesce(bool_or(${images.id} = ${imageId}), false) as mine,
      exists (select from ${imageFiles} where ${imageFiles.imageId} = ${imageId}) as files
    from ${imageOwners} join ${images} on ${images.id} = ${imageOwners.imageId} where ${imageOwners.ownerId} = ${owner}`,
})
// An image that its account sends again is kept as long as one that a page named until now, or, if no page ever named it, like a new one.
const addOwner = statement('image_add_owner', {
  params: { owner: imageOwners.ownerId, imageId: images.id },
  query: ({ owner, imageId }) => {
    const unnamedAt = sql`case when image_named(${owner}, ${imageId}) then null else now() end`
    return sql`insert into ${imageOwners} ${insertion(imageOwners, { ownerId: owner, imageId, unnamedAt })}
      on conflict (${namesOf(imageOwners.ownerId, imageOwners.imageId)})
      do update set unnamed_at = case when ${imageOwners.unnamedAt} is not null then now() end,
        sent_at = case when ${imageOwners.unnamedAt} = ${imageOwners.sentAt} then now() else ${imageOwners.sentAt} end`
  },
})

/**
 * Gives a decoded image to an account, and stores it unless another account has it. Returns whether it is new to the account. Fails with
 * `image_blocked` or `quota_exceeded`.
 */
export const takeImage = (
  db: Db,
  { owner, limits }: Pick<Author, 'limits'> & { owner: OwnerId },
  { id, width, height, files }: DecodedImage,
): Promise<{ created: boolean }> =>
  db.transaction(async (tx) => {
    const sizeOf = (file?: (typeof files)[number]) => file?.content.length ?? 0
    const storedBytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    const master = files.find(({ name }) => name === 'master')
    await tx.query(lockStorage, { owner })
    const [image] = await tx.query(addImage, { id, width, height, bytes: sizeOf(master), storedBytes })
    if (image?.blocked) fail('image_blocked')
    const [storage] = await tx.query(getStorage, { owner, imageId: id })
    const { used = 0, mine = false, files: complete = false } = storage ?? {}
    const limit = limits.imageMiB
    if (!mine && limit > 0 && used + storedBytes > limit * bytesPerMiB)
      fail('quota_exceeded', {
        message: `You have reached your image storage limit (${limit} MiB); delete images first`,
        details: { limit, used: Math.ceil(used / bytesPerMiB) },
      })
    if (!complete)
      for (const { name, content } of files)
        await tx.query(addFile, { imageId: id, name, content: Buffer.from(content.buffer, content.byteOffset, content.length) })
    await tx.query(addOwner, { owner, imageId: id })
    return { created: !mine }
  })
