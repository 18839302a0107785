import { type ImageId, imageIdOf, type OwnerId, type Pictures, type RemoteContent, type StoredPicture } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, imageOwners, images, pageImages, remoteImages, type SQL, sql, type SQLWrapper, statement, t } from '@tessera/db/sql'

import { urlHashOf } from '../images/remote/queue-store.ts'

const n = alias(pageImages, 'n')
const o = alias(imageOwners, 'o')
const r = alias(remoteImages, 'r')
const i = alias(images, 'i')

/** A picture that a page names, by hash, and the image that the page shows for it. */
type NamedPicture = { hash: string; id: ImageId; width: number; height: number }

const shown = (
  owner: SQLWrapper,
  hash: SQLWrapper,
): SQL => sql`left join ${imageOwners} ${o} on ${o.ownerId} = ${owner} and ${o.imageId} = ${hash}
  left join ${remoteImages} ${r} on ${r.ownerId} = ${owner} and ${r.urlHash} = ${hash}
  join ${images} ${i} on ${i.id} = coalesce(${o.imageId}, ${r.imageId}) and ${i.blockedAt} is null`
const named = sql`json_build_object('hash', n.hash, 'id', ${i.id}, 'width', ${i.width}, 'height', ${i.height})`

/** The images that a page shows, as a JSON array of `NamedPicture`. */
export const pagePictures = (page: SQLWrapper) =>
  t.json<NamedPicture[]>(sql`(select coalesce(json_agg(${named}), '[]')
    from ${pageImages} ${n} ${shown(n.ownerId, n.hash)} where ${n.pageId} = ${page})`)

/**
 * What a page's tag gets from its pictures: it changes with the images that the page shows, which its revision does not. Empty for a page
 * without any.
 */
export const picturesTag = (page: SQLWrapper): SQL =>
  sql`coalesce((select ':' || md5(string_agg(${n.hash} || ${i.id}, ' ' order by ${n.hash}))
    from ${pageImages} ${n} ${shown(n.ownerId, n.hash)} where ${n.pageId} = ${page}), '')`

const getPictures = statement('pictures_by_hash', {
  params: { owner: imageOwners.ownerId, hashes: t.array(pageImages.hash) },
  row: { pictures: t.json<NamedPicture[]>(sql`coalesce(json_agg(${named}), '[]')`) },
  query: ({ owner, hashes }, columns) => sql`select ${columns} from unnest(${hashes}::text[]) n(hash) ${shown(owner, sql`n.hash`)}`,
})

/** By what `page_images` names a picture. The address of an image that its account lacks is that of a remote picture, too. */
const pictureHashes = (url: string): string[] => [imageIdOf(url) ?? [], urlHashOf(url)].flat()

type PictureFields = { coverImage: string | null; avatar?: string | null }
type LinkPictureFields = { thumbnail?: string | null; iconImage?: string | null }

/** The URLs in the picture fields of a page. */
export const pictureUrls = ({ coverImage, avatar }: PictureFields, links: readonly LinkPictureFields[]): string[] =>
  [coverImage, avatar, ...links.flatMap(({ thumbnail, iconImage }) => [thumbnail, iconImage])].flatMap((url) => url ?? [])

/** What becomes of remote pictures. `isOwn`: whether a URL leads to this instance, where an account has its own images only. */
export type RemotePictures = { content: RemoteContent; isOwn: (url: string) => boolean }
export const keptPictures: RemotePictures = { content: 'keep', isOwn: () => false }

/** What the URLs show. Copies of remote pictures are shown only where remote pictures are kept. */
export function picturesOf(urls: readonly string[], named: readonly NamedPicture[], { content, isOwn }: RemotePictures): Pictures {
  const byHash = new Map(named.map(({ hash, ...picture }) => [hash, picture]))
  const stored: Record<string, StoredPicture | null> = {}
  for (const url of urls) {
    const [own, picture] = [byHash.get(imageIdOf(url) ?? ''), byHash.get(urlHashOf(url))]
    if (own) stored[url] = own
    else if (picture && content === 'keep') stored[url] = picture
    else if (content === 'hotlink' && isOwn(url)) stored[url] = null
  }
  return { stored, hotlink: content === 'hotlink' }
}

/** The same for an account's document that is not a page. */
export async function readPictures(db: Db, owner: OwnerId, urls: readonly string[], remote: RemotePictures): Promise<Pictures> {
  const [found] = urls.length === 0 ? [] : await db.read(getPictures, { owner, hashes: [...new Set(urls.flatMap(pictureHashes))] })
  return picturesOf(urls, found?.pictures ?? [], remote)
}
