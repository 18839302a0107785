import { type TileSize, tileSizes } from '@tessera/contract'

export type Span = { columns: number; rows: number }

export const spanOf = (size: TileSize): Span => {
  const [columns = 1, rows = 1] = size.split('x').map(Number)
  return { columns, rows }
}

/** The span may be in fractions of cells. */
export const nearestSize = ({ columns, rows }: Span): TileSize => {
  const distance = (size: TileSize) => {
    const span = spanOf(size)
    return (span.columns - columns) ** 2 + (span.rows - rows) ** 2
  }
  return tileSizes.reduce((nearest, size) => (distance(size) < distance(nearest) ? size : nearest))
}
