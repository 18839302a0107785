import { type DocumentLink, type LinkId, type PageDocument, type PublicPage, publicPage } from '@tessera/contract'

/** The `data-link-id` of a link's tile: its key until the link is saved and has an id. */
export const tileId = (key: string, ids: ReadonlyMap<string, LinkId> | undefined): LinkId => ids?.get(key) ?? key

/** The page to render for the document with these of its links. */
export const shownPage = (
  document: PageDocument,
  links: readonly DocumentLink[],
  ids: ReadonlyMap<string, LinkId> | undefined,
): PublicPage =>
  publicPage(
    document,
    links.map(({ key, ...link }) => ({ ...link, id: tileId(key, ids) })),
  )
