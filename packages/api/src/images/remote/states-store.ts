import { type ImageId, imageIdOf, type OwnerId, type PageId, type PagePicture } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, imageOwners, images, links, pages, remoteImages, type SQL, sql, statement, t } from '@tessera/db/sql'

import { fail } from '../../core/errors.ts'
import type { RemotePictures } from '../../public/pictures-store.ts'
import { key } from '../../documents/columns-store.ts'
import { l } from '../../links/columns-store.ts'

const p = alias(pages, 'p')
const r = alias(remoteImages, 'r')
const i = alias(images, 'i')
const o = alias(imageOwners, 'o')

/** A picture field, and what the database knows of its URL. */
type Field = {
  path: string
  url: string
  own: ImageId | null
  image: ImageId | null
  blocked: boolean
  /** Whether the picture was ever queued. */
  known: boolean
} & Pick<PagePicture, 'cause' | 'status' | 'triedAt' | 'nextTryAt'>

const linkField = (
  name: string,
  order: number,
  column: SQL,
): SQL => sql`select 2 + 2 * ${l.position} + ${order}, '/links/' || ${key} || ${name}, ${column}
  from ${links} ${l} where ${l.pageId} = ${p.id}`
const fields = sql`select 0 as n, '/coverImage' as path, ${p.coverImage} as url union all select 1, '/avatar', ${p.avatar}
  union all ${linkField('/thumbnail', 0, sql`${l.thumbnail}`)} union all ${linkField('/iconImage', 1, sql`${l.iconImage}`)}`
const field = sql`select f.n, f.path, f.url, ${o.imageId} as own, ${i.id} as image, ${i.blockedAt} is not null as blocked,
    ${r.urlHash} is not null as known, ${r.cause}, ${r.status},
    ${t.instant(r.triedAt).expression} as "triedAt", ${t.instant(r.nextTryAt).expression} as "nextTryAt"
  from (${fields}) f
  left join ${remoteImages} ${r} on ${r.ownerId} = ${p.ownerId} and ${r.urlHash} = encode(sha256(convert_to(f.url, 'UTF8')), 'hex')
  left join ${imageOwners} ${o} on ${o.ownerId} = ${p.ownerId} and ${o.imageId} = image_of(f.url)
  left join ${images} ${i} on ${i.id} = coalesce(${o.imageId}, ${r.imageId})
  where f.url is not null`
const getFields = statement('remote_page_fields', {
  params: { pageId: pages.id, owner: pages.ownerId },
  row: { fields: t.json<Field[]>(sql`(select coalesce(json_agg(row_to_json(x) order by x.n), '[]') from (${field}) x)`) },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages} ${p} where ${p.id} = ${pageId} and ${p.ownerId} = ${owner}`,
})

/** The pictures that a page names, in the order of its document, and what becomes of them. */
export async function readPagePictures(db: Db, owner: OwnerId, pageId: PageId, remote: RemotePictures): Promise<PagePicture[]> {
  const [page] = await db.read(getFields, { pageId, owner })
  if (!page) fail('page_not_found')
  return page.fields.map((found) => pictureOf(found, remote))
}

function pictureOf(found: Field, { content, isOwn }: RemotePictures): PagePicture {
  const { path, url, own, blocked, status, triedAt, nextTryAt } = found
  const at = { path, url }
  const untried = { status: null, triedAt: null, nextTryAt: null }
  const cause = blocked ? 'blocked' : found.cause
  const image = blocked ? null : found.image
  if (own !== null) return { ...at, state: 'own', cause: blocked ? cause : null, ...untried, image }
  const unknown = { ...at, state: 'failed' as const, cause: 'unknown_image' as const, ...untried, image: null }
  if (content !== 'keep') return isOwn(url) ? unknown : { ...at, state: content, cause: null, ...untried, image: null }
  const attempts = { cause, status, triedAt, nextTryAt }
  if (image !== null) return { ...at, state: 'kept', ...attempts, image }
  if (!found.known && imageIdOf(url) !== undefined) return unknown
  const isWaiting = !blocked && (nextTryAt !== null || !found.known)
  return { ...at, state: isWaiting ? 'waiting' : 'failed', ...attempts, image }
}
