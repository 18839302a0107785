import { type DocumentTile, type LinkId, type PageDocument, type Pictures, type PublicPage, publicPage } from '@tessera/contract'

/** The `data-link-id` of a tile: its key until a link is saved and has an id. */
export const tileId = (key: string, ids: ReadonlyMap<string, LinkId> | undefined): LinkId => ids?.get(key) ?? key

type PreviewOptions = {
  /** Ids of the saved links. */
  ids?: ReadonlyMap<string, LinkId> | undefined
  pictures?: Pictures | undefined
}

const noPictures: Pictures = { stored: {}, hotlink: false }

/** The page to render for the document with these of its tiles. */
export const shownPage = (
  document: PageDocument,
  tiles: readonly DocumentTile[],
  { ids, pictures = noPictures }: PreviewOptions = {},
): PublicPage =>
  publicPage(
    { ...document, pictures },
    tiles.map(({ key, ...tile }) => ({ ...tile, id: tileId(key, ids) })),
  )

const cell = (id: string) => `[data-link-id="${id}"]`
const heading = (id: string) => `[data-heading-id="${id}"]>.tv-h2`
/** The tile in its cell, or the heading of a section. */
const tile = (id: string) => `:is(${cell(id)}>*,${heading(id)})`

// The tile follows the pointer; its cell marks the drop position.
const liftedTile = (id: string) => `
  ${cell(id)}{position:relative;z-index:1}
  ${cell(id)}::before{content:"";position:absolute;inset:0;border:2px dashed var(--focus);border-radius:var(--r)}
  ${tile(id)}{position:relative;z-index:1;will-change:translate;box-shadow:0 2px 6px #0003,0 24px 48px -12px #0006}
  @media (prefers-reduced-motion:no-preference){${cell(id)}>*{rotate:-1.2deg}}`

// Only pictures and icons are faint: the text keeps its colors, because it must stay readable on every theme. The outline has the color of
// the tile's text, which is visible on the tile. A heading has no room for an outline, and is large enough to be faint.
const hiddenTiles = (ids: readonly LinkId[]): string => {
  const tiles = `:is(${ids.map((id) => cell(id)).join()})>*`
  return `
  ${tiles}{outline:2px dashed color-mix(in srgb,currentColor 50%,transparent);outline-offset:-1px;box-shadow:none}
  ${tiles}>:is(.tv-art,.tv-bg,.tv-ico,.tv-strip,.tv-go){opacity:.4}
  :is(${ids.map((id) => heading(id)).join()}){opacity:.65}`
}

/** Styles added to the page in the edit view: a minimum height, hidden links with faint pictures, and the tile being dragged. */
export const editingRules = (minHeight: number, hidden: readonly LinkId[], lifted: LinkId | undefined): string => {
  const faint = hidden.length > 0 ? hiddenTiles(hidden) : ''
  return `html{overflow:hidden}#root>*{min-height:${minHeight}px}${faint}${lifted ? liftedTile(lifted) : ''}`
}
