import { type DocumentTile, type TileSize, tileSizes } from '@tessera/contract'

const textSizes: readonly TileSize[] = tileSizes.filter((size) => size !== '1x1')

/** The sizes that a tile of this kind may have. A heading has none. */
export function sizesOf({ kind }: DocumentTile): readonly TileSize[] {
  if (kind === 'heading') return []
  return kind === 'text' ? textSizes : tileSizes
}

export const sizeOf = (tile: DocumentTile): TileSize | null => (tile.kind === 'heading' ? null : tile.size)

export const canBeHighlighted = ({ kind }: DocumentTile): boolean => kind === 'link' || kind === 'contact'

export const isHighlighted = (tile: DocumentTile): boolean => 'highlighted' in tile && tile.highlighted
