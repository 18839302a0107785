import type { ImageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, imageFiles, imageOwners, images, pageImages, pages, remoteImages, sql, statement, t, users } from '@tessera/db/sql'

/**
 * Whether visitors get an image. `blocked`: an administrator has blocked it, or only pages name it that are blocked or belong to suspended
 * accounts. `absent`: no account has it.
 */
export type ImageState = 'shown' | 'blocked' | 'absent'

const i = alias(images, 'i')
const o = alias(imageOwners, 'o')
const n = alias(pageImages, 'n')
const r = alias(remoteImages, 'r')
const p = alias(pages, 'p')
const u = alias(users, 'u')

const owners = sql`select bool_or(${u.suspendedAt} is null) as active from ${imageOwners} ${o}
  join ${users} ${u} on ${u.id} = ${o.ownerId} and ${u.deletedAt} is null where ${o.imageId} = ${i.id}`
const namings = sql`select ${n.pageId} as page from ${pageImages} ${n}
    join ${imageOwners} ${o} on ${o.ownerId} = ${n.ownerId} and ${o.imageId} = ${n.hash} where ${n.hash} = ${i.id}
  union all select ${n.pageId} from ${remoteImages} ${r}
    join ${pageImages} ${n} on ${n.hash} = ${r.urlHash} and ${n.ownerId} = ${r.ownerId} where ${r.imageId} = ${i.id}`
const showings = sql`select bool_or(${p.blockedAt} is null and ${u.suspendedAt} is null) as open from (${namings}) x
  join ${pages} ${p} on ${p.id} = x.page join ${users} ${u} on ${u.id} = ${p.ownerId} and ${u.deletedAt} is null`

const getStates = statement('image_states', {
  params: { ids: t.array(images.id) },
  row: { id: images.id, state: t.text<ImageState>() },
  query: ({ ids }) => sql`select ${i.id} as id, case when w.active is null then 'absent' when ${i.blockedAt} is not null then 'blocked'
      when coalesce(s.open, w.active) then 'shown' else 'blocked' end as state
    from ${images} ${i}, lateral (${owners}) w, lateral (${showings}) s where ${i.id} = any(${ids})`,
})

/** The states of images; those of unknown images are missing. */
export async function readImageStates(db: Db, ids: readonly ImageId[]): Promise<Map<ImageId, ImageState>> {
  const rows = await db.read(getStates, { ids })
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const getFile = statement('image_file', {
  params: { id: imageFiles.imageId, name: imageFiles.name },
  row: { content: imageFiles.content },
  query: ({ id, name }, columns) =>
    sql`select ${columns} from ${imageFiles} where ${imageFiles.imageId} = ${id} and ${imageFiles.name} = ${name}`,
})

/** A file of an image, whatever its state: `master`, `card`, or the width of a variant. */
export async function readImageFile(db: Db, id: ImageId, name: string): Promise<Buffer | undefined> {
  const [file] = await db.query(getFile, { id, name })
  return file?.content
}
