import { ArchiveError, type Archive, type ArchivedPage, readArchive } from '@tessera/archive'
import { canonicalDocument, DocumentInput, type DocumentTile, ImageId, maxListItems, type PageDocument, parseUrl } from '@tessera/contract'

import { ImportUnreadable, type ParsedImport, type ParsedPage } from '../found.ts'
import { isObject, objectOf } from '../input/json.ts'
import type { ParsedInput } from '../input/parsed-input.ts'
import { LeftOutList } from '../proposal/left-out.ts'

/** Whether the content is a document as `GET …/document` returns it. Its links are not examined. */
export const isDocument = (json: unknown): boolean => {
  const { version, slug, links } = objectOf(json)
  return (version === 1 || version === 2) && typeof slug === 'string' && Array.isArray(links)
}

/** Reads a document file. It is like an archive of one page. Throws `ImportUnreadable`. */
export function readDocument(input: ParsedInput, linkLimit: number): ParsedImport {
  const json = input.requireJson()
  if (!isObject(json)) throw new ImportUnreadable('The file is not a Tessera document')
  const { data, error } = DocumentInput.safeParse(json)
  if (!error) return { format: 'tessera', source: 'Tessera', pages: [pageOf(canonicalDocument(data), linkLimit)] }
  const [issue] = error.issues
  const place = issue?.path.map(String).join('/')
  throw new ImportUnreadable(`The document is invalid: ${place ? `${place}: ` : ''}${issue?.message ?? ''}`)
}

/** Reads an archive. Rejects with `ImportUnreadable`. */
export async function readTesseraArchive(bytes: Uint8Array, linkLimit: number): Promise<ParsedImport> {
  try {
    const archive = await readArchive(bytes)
    const read = new Set<string>()
    const pages: ParsedPage[] = []
    for (const page of archive.pages) pages.push(await archivedPage(archive, page, linkLimit, read))
    return { format: 'tessera', source: sourceOf(archive), pages }
  } catch (error) {
    throw error instanceof ArchiveError ? new ImportUnreadable(error.message) : error
  }
}

const sourceOf = ({ manifest }: Archive): string => {
  const host = parseUrl(manifest.instance)?.host
  return host ? `Tessera (${host.slice(0, 80)})` : 'Tessera'
}

/** `read`: the images that came with a page before. */
async function archivedPage(
  archive: Archive,
  { path, document, facts }: ArchivedPage,
  linkLimit: number,
  read: Set<string>,
): Promise<ParsedPage> {
  // An archive has no passwords. Published without its password, the page would be shown to everyone.
  const unpublished = { published: false, publishAt: null, unpublishAt: null }
  const page = pageOf(facts.passwordProtected ? { ...document, ...unpublished } : document, linkLimit)
  const clicks = Object.fromEntries(facts.links.flatMap(({ key, clicks: count }) => (count > 0 ? [[key, count]] : [])))
  const pictures: ParsedPage['pictures'] = []
  for (const id of imagesOf(document)) {
    const content = read.has(id) ? null : await archive.image(id)
    read.add(id)
    // The document names the image by its hash, whatever the host, so its address stays.
    if (content) pictures.push({ place: null, where: `${path}: ${id}`, content })
  }
  return { ...page, clicks, pictures }
}

function imagesOf(document: PageDocument): Set<ImageId> {
  const addresses = [document.avatar, document.coverImage]
  for (const tile of document.links) if (tile.kind === 'link') addresses.push(tile.thumbnail, tile.iconImage)
  const ids = addresses.flatMap((address) => {
    const hash = address === null ? undefined : /^\/static\/images\/([0-9a-f]{64})\.webp$/.exec(parseUrl(address)?.pathname ?? '')?.[1]
    const id = ImageId.safeParse(hash)
    return id.success ? [id.data] : []
  })
  return new Set(ids)
}

/** The page as it is, without the links that the plan does not allow. */
function pageOf(document: PageDocument, linkLimit: number): ParsedPage {
  const links: DocumentTile[] = []
  const leftOut = new LeftOutList()
  let count = 0
  for (const [index, tile] of document.links.entries()) {
    const isLink = tile.kind === 'link'
    if (links.length >= maxListItems || (isLink && linkLimit > 0 && count >= linkLimit)) {
      const source = { where: `links[${index}]`, title: tile.title, url: isLink ? tile.url : null }
      leftOut.add(source, 'over_quota', isLink ? tile : null)
      continue
    }
    if (isLink) count++
    links.push(tile)
  }
  return { document: { ...document, links }, clicks: {}, leftOut: leftOut.items(new Set()), pictures: [] }
}
