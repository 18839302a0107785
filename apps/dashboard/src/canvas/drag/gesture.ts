import { type DocumentTile, type TileSize, tileSizes } from '@tessera/contract'

import { sizesOf } from '../../links/tile-traits.ts'

/** The change that a drag in progress would make. */
export type Gesture = { kind: 'move'; key: string; index: number } | { kind: 'resize'; key: string; size: TileSize }

/** Moves the link at `from` to index `to`. */
export const moved = <T>(links: readonly T[], from: number, to: number): T[] => {
  const link = links[from]
  return link === undefined ? [...links] : links.toSpliced(from, 1).toSpliced(to, 0, link)
}

/** The links as they would be if the gesture ended now. */
export const withGesture = (links: readonly DocumentTile[], gesture: Gesture | null): readonly DocumentTile[] => {
  const from = links.findIndex(({ key }) => key === gesture?.key)
  if (!gesture || from < 0) return links
  if (gesture.kind === 'move') return moved(links, from, gesture.index)
  return links.map((tile, index) => (index === from ? resized(tile, gesture.size) : tile))
}

/** Unchanged if a tile of its kind cannot have the size. */
const resized = (tile: DocumentTile, size: TileSize): DocumentTile =>
  sizesOf(tile).includes(size) ? ({ ...tile, size } as DocumentTile) : tile

type Span = { columns: number; rows: number }

export const spanOf = (size: TileSize): Span => {
  const [columns = 1, rows = 1] = size.split('x').map(Number)
  return { columns, rows }
}

/** The nearest of the sizes. The span may be in fractions of cells. */
export const nearestSize = ({ columns, rows }: Span, sizes: readonly TileSize[] = tileSizes): TileSize => {
  const distance = (size: TileSize) => {
    const span = spanOf(size)
    return (span.columns - columns) ** 2 + (span.rows - rows) ** 2
  }
  return sizes.reduce((nearest, size) => (distance(size) < distance(nearest) ? size : nearest))
}
