import { createHash } from 'node:crypto'

import { type DocumentTile, imageIdOf, isLink, maxBlocks, type PageDocument } from '@tessera/contract'
import type { ReadPage } from '@tessera/import'

/** What becomes of a page that is there already. */
export type Mode = 'append' | 'replace'
export type Picture = ReadPage['pictures'][number]

/** The id of an image of an archive. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

type Given = { proposed: PageDocument; present: PageDocument | null; mode: Mode | undefined; publish: boolean; keepsPublication: boolean }

/**
 * The document that an import makes of a page, or of none. A new page is a draft unless `publish`. Of a page that is there, only the tiles
 * change: `append` adds those whose key it lacks.
 */
export function mergedDocument({ proposed, present, mode, publish, keepsPublication }: Given): PageDocument {
  if (present === null) return { ...proposed, ...publicationOf(proposed, publish, keepsPublication) }
  const keys = new Set(present.links.map(({ key }) => key))
  const links =
    mode === 'replace'
      ? proposed.links.map((tile) => withPicturesOf(tile, present))
      : [...present.links, ...proposed.links.filter(({ key }) => !keys.has(key))]
  const isPublished = publish && (!keepsPublication || proposed.published)
  return { ...present, links, ...(isPublished && !present.published && { published: true, publishAt: null }) }
}

/** An archive says whether the page was published, and when that changes. Other sources do not. */
function publicationOf(proposed: PageDocument, publish: boolean, keepsPublication: boolean) {
  if (!publish) return { published: false, publishAt: null, unpublishAt: null }
  if (!keepsPublication) return { published: true, publishAt: null, unpublishAt: null }
  const { published, publishAt, unpublishAt } = proposed
  return { published, publishAt, unpublishAt }
}

const pictureFields = ['thumbnail', 'iconImage'] as const

/** A picture that came with the file is not in its document. One that an earlier import stored stays. */
function withPicturesOf(tile: DocumentTile, present: PageDocument): DocumentTile {
  const before = present.links.find(({ key }) => key === tile.key)
  if (tile.kind !== 'link' || before?.kind !== 'link') return tile
  const kept = pictureFields.filter((field) => tile[field] === null && isOwn(before[field]))
  return { ...tile, ...Object.fromEntries(kept.map((field) => [field, before[field]])) }
}

const isOwn = (address: string | null): boolean => address !== null && imageIdOf(address) !== undefined

/**
 * The pictures of the file that the document needs: those of new tiles, of a new page, and of tiles whose field is empty. A picture without a
 * place is an image that documents of an archive name by its hash.
 */
export function missingPictures(pictures: readonly Picture[], document: PageDocument, present: PageDocument | null): Picture[] {
  const keys = new Set(present?.links.map(({ key }) => key))
  const text = JSON.stringify(document)
  return pictures.filter(({ place, content }) => {
    if (place === null) return text.includes(hashOf(content))
    if (!('key' in place)) return present === null
    const tile = document.links.find(({ key }) => key === place.key)
    return tile?.kind === 'link' && (!keys.has(place.key) || tile[place.field] === null)
  })
}

/** The document with a stored picture at its place. An address that names the same image on another host stays as it is. */
export function withPicture(document: PageDocument, { place }: Picture, { id, url }: { id: string; url: string }): PageDocument {
  if (place === null) return document
  const addressFor = (present: string | null) => (present !== null && imageIdOf(present) === id ? present : url)
  if (!('key' in place)) return { ...document, [place.field]: addressFor(document[place.field]) }
  const { field, key } = place
  const links = document.links.map((tile) =>
    tile.kind === 'link' && tile.key === key ? { ...tile, [field]: addressFor(tile[field]) } : tile,
  )
  return { ...document, links }
}

/** The document without the last new tiles above a limit, and these. */
export function withinLimits(
  document: PageDocument,
  present: PageDocument | null,
  linkLimit: number,
): { document: PageDocument; dropped: DocumentTile[] } {
  const keys = new Set(present?.links.map(({ key }) => key))
  const isNew = ({ key }: DocumentTile) => !keys.has(key)
  const left = (limit: number, isCounted: (tile: DocumentTile) => boolean) =>
    limit - document.links.filter((tile) => isCounted(tile) && !isNew(tile)).length
  let [links, blocks] = [left(linkLimit, isLink), left(maxBlocks, (tile) => !isLink(tile))]
  const dropped = document.links.filter((tile) => {
    if (!isNew(tile)) return false
    return isLink(tile) ? (links -= 1) < 0 : (blocks -= 1) < 0
  })
  return { document: { ...document, links: document.links.filter((tile) => !dropped.includes(tile)) }, dropped }
}
