import { type DocumentLink, type LinkId, type PageDocument, type PublicPage, publicPage } from '@tessera/contract'

/** What a link's tile carries as `data-link-id`: its key while it is not saved and has no id. */
export const tileId = (key: string, ids: ReadonlyMap<string, LinkId> | undefined): LinkId => ids?.get(key) ?? key

/** The page that the renderer shows for a document with these of its links. */
export const shownPage = (
  document: PageDocument,
  links: readonly DocumentLink[],
  ids: ReadonlyMap<string, LinkId> | undefined,
): PublicPage =>
  publicPage(
    document,
    links.map(({ key, ...link }) => ({ ...link, id: tileId(key, ids) })),
  )
