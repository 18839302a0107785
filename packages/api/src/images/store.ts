import type { Image, ImageFilter, ImageId, OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import {
  alias,
  imageOwners,
  images,
  jsonRow,
  pageImages,
  remoteImages,
  type SQL,
  sql,
  type SQLWrapper,
  statement,
  t,
} from '@tessera/db/sql'

import { Answer } from '../core/answer.ts'
import type { BoundPages } from '../core/actor.ts'
import { nextLink } from '../core/http/list-cursor.ts'
import { fail } from '../core/errors.ts'
import { boundIds, boundParam, mayUse } from '../tokens/store.ts'
import { imageCursor } from './cursor.ts'
import { dropImage, lockImage } from './dropping-store.ts'

const o = alias(imageOwners, 'o')
const i = alias(images, 'i')
const n = alias(pageImages, 'n')
const r = alias(remoteImages, 'r')

/** A query for the pages that name an image of the row `o`, by its own address or by that of the picture of which it is a copy. */
export const namingPages = (owner: SQLWrapper, image: SQLWrapper): SQL =>
  sql`select ${n.pageId} as page from ${pageImages} ${n} where ${n.hash} = ${image} and ${n.ownerId} = ${owner}
    union select ${n.pageId} from ${remoteImages} ${r} join ${pageImages} ${n} on ${n.hash} = ${r.urlHash} and ${n.ownerId} = ${r.ownerId}
      where ${r.imageId} = ${image} and ${r.ownerId} = ${owner}`

const imageJson = (origin: SQLWrapper, bound: SQLWrapper): SQL =>
  sql`${jsonRow({
    id: i.id,
    url: t.text(sql`${origin} || '/static/images/' || ${i.id} || '.webp'`),
    width: i.width,
    height: i.height,
    bytes: i.bytes,
    createdAt: t.instant(o.createdAt),
    pages: t.json(sql`(select coalesce(json_agg(x.page order by x.page), '[]') from (${namingPages(o.ownerId, o.imageId)}) x
      where ${mayUse(sql`x.page`, bound)})`),
  })}::text`

const getImage = statement('image_get', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId, origin: t.text(), bound: boundParam },
  row: { json: t.text() },
  query: ({ owner, imageId, origin, bound }) => sql`select ${imageJson(origin, bound)} as json
    from ${imageOwners} ${o} join ${images} ${i} on ${i.id} = ${o.imageId} where ${o.ownerId} = ${owner} and ${o.imageId} = ${imageId}`,
})

/** An account's image, with those of the pages that show it which the token may use. */
export async function readImage(db: Db, owner: OwnerId, bound: BoundPages, imageId: ImageId, origin: string): Promise<Answer<Image>> {
  const [image] = await db.query(getImage, { owner, imageId, origin, bound: boundIds(bound) })
  if (!image) fail('image_not_found')
  return new Answer<Image>({ json: image.json })
}

const getImages = statement('image_list', {
  params: {
    owner: imageOwners.ownerId,
    origin: t.text(),
    createdAt: t.nullable(t.isoTimestamp()),
    id: t.nullable(images.id),
    limit: t.nullable(t.bigint()),
    bound: boundParam,
  },
  row: { json: t.text(), createdAt: t.instant(o.createdAt), id: i.id },
  query: ({ owner, origin, createdAt, id, limit, bound }) => sql`select ${imageJson(origin, bound)} as json,
      ${t.instant(o.createdAt).expression} as "createdAt", ${i.id} as id
    from ${imageOwners} ${o} join ${images} ${i} on ${i.id} = ${o.imageId}
    where ${o.ownerId} = ${owner} and (${createdAt}::timestamptz is null or (${o.createdAt}, ${o.imageId}) < (${createdAt}, ${id}))
    order by ${o.createdAt} desc, ${o.imageId} desc limit ${limit}`,
})

/** Newest first. With a limit, the response's `Link` header points to the next part. */
export async function listImages(db: Db, owner: OwnerId, { limit, cursor }: ImageFilter, origin: string): Promise<Answer<Image[]>> {
  const after = cursor === undefined ? undefined : imageCursor.parse(cursor)
  const rows = await db.query(getImages, {
    owner,
    origin,
    createdAt: after?.createdAt ?? null,
    id: after?.id ?? null,
    limit: limit === undefined ? null : limit + 1,
    bound: null,
  })
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = limit !== undefined && rows.length > limit && last ? nextLink('/api/v1/images', limit, imageCursor.of(last)) : {}
  return new Answer<Image[]>({ json: `[${shown.map(({ json }) => json).join(',')}]` }, headers)
}

const getNaming = statement('image_naming_pages', {
  params: { owner: imageOwners.ownerId, imageId: imageOwners.imageId },
  row: { page: pageImages.pageId },
  query: ({ owner, imageId }) => sql`select x.page from (${namingPages(owner, imageId)}) x order by x.page`,
})

/** Deletes an account's image that no page names. Earlier states of pages may name it: their images are then missing. */
export const deleteImage = (db: Db, owner: OwnerId, imageId: ImageId): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockImage(tx, owner, imageId))) fail('image_not_found')
    const naming = await tx.query(getNaming, { owner, imageId })
    if (naming.length > 0) fail('image_in_use', { details: { pages: naming.map(({ page }) => page) } })
    await dropImage(tx, owner, imageId)
  })
