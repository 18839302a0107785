import { type DocumentTile, type TileSize, tileSizes } from '@tessera/contract'
import { sectionsOf, visualOrder } from '@tessera/page'

const textSizes: readonly TileSize[] = tileSizes.filter((size) => size !== '1x1')

/** The sizes that a tile of this kind may have. A heading has none. */
export function sizesOf({ kind }: DocumentTile): readonly TileSize[] {
  if (kind === 'heading') return []
  return kind === 'text' ? textSizes : tileSizes
}

export const sizeOf = (tile: DocumentTile): TileSize | null => (tile.kind === 'heading' ? null : tile.size)

export const canBeHighlighted = ({ kind }: DocumentTile): boolean => kind === 'link' || kind === 'contact'

export const isHighlighted = (tile: DocumentTile): boolean => 'highlighted' in tile && tile.highlighted

/** The tiles as they stand on the page: each heading, and below it its section in the reading order of the grid. */
export const visualTileOrder = (tiles: readonly DocumentTile[]): DocumentTile[] =>
  sectionsOf(tiles).flatMap(({ heading, tiles: section }): DocumentTile[] => [...(heading ? [heading] : []), ...visualOrder(section)])

/** The space that a tile takes: its size, or a row of its own for a heading, which starts a section. */
export type Extent = TileSize | 'heading'

export const extentOf = (tile: DocumentTile): Extent => (tile.kind === 'heading' ? 'heading' : tile.size)
