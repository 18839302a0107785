import {
  defaultTheme,
  type DocumentBlock,
  type DocumentLink,
  type DocumentTile,
  isLink,
  type PageDocument,
  type Theme,
} from '@tessera/contract'

import { visualTileOrder } from '../../../links/tile-traits.ts'
import { isSampleLink } from '../../../links/sample-links.ts'

/** A change of a document. Returns the same object if nothing changes, so that the history gains no step. */
export type Edit = (document: PageDocument) => PageDocument

const patched = <T extends object>(value: T, patch: Partial<NoInfer<T>>): T =>
  (Object.keys(patch) as (keyof T)[]).every((field) => value[field] === patch[field]) ? value : { ...value, ...patch }

/** Changes the tiles, given one of them and its index. A document without this tile stays as it is. */
const editTiles =
  (key: string, change: (tiles: DocumentTile[], tile: DocumentTile, index: number) => DocumentTile[]): Edit =>
  (document) => {
    const index = document.links.findIndex((tile) => tile.key === key)
    const tile = document.links[index]
    const links = tile ? change(document.links, tile, index) : document.links
    return links === document.links ? document : { ...document, links }
  }

export const tileOf = (document: PageDocument, key: string): DocumentTile | undefined => document.links.find((tile) => tile.key === key)

export const linkOf = (document: PageDocument, key: string): DocumentLink | undefined => {
  const tile = tileOf(document, key)
  return tile && isLink(tile) ? tile : undefined
}

const keyLetters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random key of 60 bits. (`crypto.randomUUID` is not available on instances without HTTPS.) */
export const newTileKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => keyLetters[byte % keyLetters.length]).join('')

/** The fields that an edit sets as a whole. */
export type PageFields = Omit<PageDocument, 'version' | 'theme' | 'published' | 'links'>

export const changeFields =
  (patch: Partial<PageFields>): Edit =>
  (document) =>
    patched(document, patch)

export const changeTheme =
  (patch: Partial<Theme>): Edit =>
  (document) => {
    const theme = document.theme ?? defaultTheme
    const next = patched(theme, patch)
    return next === theme ? document : { ...document, theme: next }
  }

const linkDefaults = {
  kind: 'link',
  size: '2x1',
  title: null,
  thumbnail: null,
  active: true,
  highlighted: false,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  visibleFrom: null,
  visibleUntil: null,
  me: false,
} as const

export const addLinks =
  (added: readonly (Pick<DocumentLink, 'key' | 'type' | 'url'> & Partial<Pick<DocumentLink, 'title'>>)[]): Edit =>
  (document) => {
    const links = added.map((link) => ({ ...linkDefaults, ...link }))
    return links.length === 0 ? document : { ...document, links: [...document.links, ...links] }
  }

/** Adds a block below the tile `after`, or at the bottom. */
export const addBlock =
  (block: DocumentBlock, after: string | null): Edit =>
  (document) => {
    const index = document.links.findIndex(({ key }) => key === after)
    return { ...document, links: document.links.toSpliced(index < 0 ? document.links.length : index + 1, 0, block) }
  }

type PatchOf<Tile> = Tile extends DocumentTile ? Partial<Omit<Tile, 'key' | 'kind'>> : never
export type TilePatch = PatchOf<DocumentTile>
export type LinkPatch = PatchOf<DocumentLink>

/** Fields that the tile's kind does not have are left out. */
export const changeTile = (key: string, patch: TilePatch): Edit =>
  editTiles(key, (tiles, tile, index) => {
    const own = Object.fromEntries(Object.entries(patch).filter(([field]) => Object.hasOwn(tile, field)))
    const next = patched(tile, own)
    if (next === tile) return tiles
    // A sample link is hidden until the user changes its URL.
    return tiles.with(index, isSampleLink(tile) && !isSampleLink(next) ? { ...next, active: true } : next)
  })

export const changeLink = (key: string, patch: LinkPatch): Edit => changeTile(key, patch)

export const removeTile = (key: string): Edit => editTiles(key, (tiles, _, index) => tiles.toSpliced(index, 1))

/** Inserts a removed tile at its former index. */
export const restoreTile =
  (tile: DocumentTile, index: number): Edit =>
  (document) =>
    tileOf(document, tile.key) ? document : { ...document, links: document.links.toSpliced(index, 0, tile) }

/** Inserts a copy after the tile, with its own key. */
export const duplicateTile = (key: string, newKey: string): Edit =>
  editTiles(key, (tiles, tile, index) => tiles.toSpliced(index + 1, 0, { ...tile, key: newKey }))

/** Moves a tile on the canvas. In a grid, the tiles are then stored in the grid's reading order, so that the list matches the page. */
export const moveTile =
  (key: string, to: number): Edit =>
  (document) => {
    const moved = moveInList(key, to)(document)
    const isGrid = (document.theme ?? defaultTheme).layoutMode === 'grid'
    return moved === document || !isGrid ? moved : { ...moved, links: visualTileOrder(moved.links) }
  }

/** `to` is the index after the move; values beyond the ends are clamped. */
export const moveInList = (key: string, to: number): Edit =>
  editTiles(key, (tiles, tile, from) => {
    const target = Math.max(0, Math.min(to, tiles.length - 1))
    return from === target ? tiles : tiles.toSpliced(from, 1).toSpliced(target, 0, tile)
  })
