import { type DocumentLink, type LinkId, type PageDocument, type PublicPage, publicPage } from '@tessera/contract'

/** The `data-link-id` of a link's tile: its key until the link is saved and has an id. */
export const tileId = (key: string, ids: ReadonlyMap<string, LinkId> | undefined): LinkId => ids?.get(key) ?? key

/** The page to render for the document with these of its links. */
export const shownPage = (document: PageDocument, links: readonly DocumentLink[], ids?: ReadonlyMap<string, LinkId>): PublicPage =>
  publicPage(
    document,
    links.map(({ key, ...link }) => ({ ...link, id: tileId(key, ids) })),
  )

const tile = (id: string) => `[data-link-id="${id}"]`

// The tile follows the pointer; its cell marks the drop position.
const liftedTile = (id: string) => `
  ${tile(id)}{position:relative;z-index:1}
  ${tile(id)}::before{content:"";position:absolute;inset:0;border:2px dashed var(--focus);border-radius:var(--r)}
  ${tile(id)}>*{z-index:1;will-change:translate;box-shadow:0 2px 6px #0003,0 24px 48px -12px #0006}
  @media (prefers-reduced-motion:no-preference){${tile(id)}>*{rotate:-1.2deg}}`

/** Styles added to the page in the edit view: a minimum height, faint hidden links, and the tile being dragged. */
export const editingRules = (minHeight: number, hidden: readonly LinkId[], lifted: LinkId | undefined): string => {
  const faint = hidden.length > 0 ? `${hidden.map((id) => `${tile(id)}>*`).join()}{opacity:.4}` : ''
  return `html{overflow:hidden}#root>*{min-height:${minHeight}px}${faint}${lifted ? liftedTile(lifted) : ''}`
}
