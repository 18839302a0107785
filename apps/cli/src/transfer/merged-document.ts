import { createHash } from 'node:crypto'

import { type DocumentTile, imageIdOf, isLink, maxBlocks, type PageDocument } from '@tessera/contract'
import type { ParsedPage } from '@tessera/import'

/** How an import treats the tiles of an existing page. */
export type Mode = 'append' | 'replace'
export type Picture = ParsedPage['pictures'][number]

/** The id of an image in an archive: its SHA-256 in hexadecimal. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

type MergeInput = {
  proposed: PageDocument
  existing: PageDocument | null
  mode: Mode | undefined
  publish: boolean
  statesPublication: boolean
}

/**
 * The result of importing `proposed` over the existing page, or as a new page, which is a draft unless `publish`. Of an existing page only the
 * tiles change, and `publish` can publish it. `replace` takes the tiles of `proposed`; otherwise those whose key the page lacks are added.
 */
export function mergedDocument({ proposed, existing, mode, publish, statesPublication }: MergeInput): PageDocument {
  if (existing === null) return { ...proposed, ...publicationOf(proposed, publish, statesPublication) }
  const keys = new Set(existing.links.map(({ key }) => key))
  const links =
    mode === 'replace'
      ? proposed.links.map((tile) => withPicturesOf(tile, existing))
      : [...existing.links, ...proposed.links.filter(({ key }) => !keys.has(key))]
  const becomesPublished = publish && (!statesPublication || proposed.published)
  return { ...existing, links, ...(becomesPublished && !existing.published && { published: true, publishAt: null }) }
}

/** Only an archive states whether the page was published, and when that changes. */
function publicationOf(proposed: PageDocument, publish: boolean, statesPublication: boolean) {
  if (!publish) return { published: false, publishAt: null, unpublishAt: null }
  if (!statesPublication) return { published: true, publishAt: null, unpublishAt: null }
  const { published, publishAt, unpublishAt } = proposed
  return { published, publishAt, unpublishAt }
}

const pictureFields = ['thumbnail', 'iconImage'] as const

/** Keeps the pictures that an earlier import stored: a picture that is embedded in the file is not in its document, so the field is empty. */
function withPicturesOf(tile: DocumentTile, existing: PageDocument): DocumentTile {
  const before = existing.links.find(({ key }) => key === tile.key)
  if (tile.kind !== 'link' || before?.kind !== 'link') return tile
  const kept = pictureFields.filter((field) => tile[field] === null && isStoredByService(before[field]))
  return { ...tile, ...Object.fromEntries(kept.map((field) => [field, before[field]])) }
}

const isStoredByService = (address: string | null): boolean => address !== null && imageIdOf(address) !== undefined

/**
 * The pictures of the file that the document needs: those of new tiles, of a new page, and of tiles whose field is empty. `place` is null for
 * an image of an archive, whose documents refer to it by its hash.
 */
export function missingPictures(pictures: readonly Picture[], document: PageDocument, existing: PageDocument | null): Picture[] {
  const keys = new Set(existing?.links.map(({ key }) => key))
  const text = JSON.stringify(document)
  return pictures.filter(({ place, content }) => {
    if (place === null) return text.includes(hashOf(content))
    if (!('key' in place)) return existing === null
    const tile = document.links.find(({ key }) => key === place.key)
    return tile?.kind === 'link' && (!keys.has(place.key) || tile[place.field] === null)
  })
}

/** The document with a stored picture at its place. An address that names the same image on another host stays as it is. */
export function withPicture(document: PageDocument, { place }: Picture, { id, url }: { id: string; url: string }): PageDocument {
  if (place === null) return document
  const addressFor = (existing: string | null) => (existing !== null && imageIdOf(existing) === id ? existing : url)
  if (!('key' in place)) return { ...document, [place.field]: addressFor(document[place.field]) }
  const { field, key } = place
  const links = document.links.map((tile) =>
    tile.kind === 'link' && tile.key === key ? { ...tile, [field]: addressFor(tile[field]) } : tile,
  )
  return { ...document, links }
}

/** Drops the last new tiles above a limit. Returns the document without them, and what was dropped. */
export function withinLimits(
  document: PageDocument,
  existing: PageDocument | null,
  linkLimit: number,
): { document: PageDocument; dropped: DocumentTile[] } {
  const keys = new Set(existing?.links.map(({ key }) => key))
  const isNew = ({ key }: DocumentTile) => !keys.has(key)
  const remaining = (limit: number, isCounted: (tile: DocumentTile) => boolean) =>
    limit - document.links.filter((tile) => isCounted(tile) && !isNew(tile)).length
  let [links, blocks] = [remaining(linkLimit, isLink), remaining(maxBlocks, (tile) => !isLink(tile))]
  const dropped = document.links.filter((tile) => {
    if (!isNew(tile)) return false
    return isLink(tile) ? (links -= 1) < 0 : (blocks -= 1) < 0
  })
  return { document: { ...document, links: document.links.filter((tile) => !dropped.includes(tile)) }, dropped }
}
