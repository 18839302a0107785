import type { DocumentTile, TileSize } from '@tessera/contract'
import { sectionsOf, visualOrder } from '@tessera/page'

/** The tiles as they stand on the page: each heading, and below it its section in the reading order of the grid. */
export const visualTileOrder = (tiles: readonly DocumentTile[]): DocumentTile[] =>
  sectionsOf(tiles).flatMap(({ heading, tiles: section }): DocumentTile[] => [...(heading ? [heading] : []), ...visualOrder(section)])

/** The space that a tile takes: its size, or a row of its own for a heading, which starts a section. */
export type Extent = TileSize | 'heading'

export const extentOf = (tile: DocumentTile): Extent => (tile.kind === 'heading' ? 'heading' : tile.size)
