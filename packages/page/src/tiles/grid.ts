import type { Theme, TileSize } from '@tessera/contract'

/** Position and span of a tile, in cells from 0. */
export type Cell = { row: number; column: number; columns: number; rows: number }

const spans: Readonly<Record<TileSize, readonly [columns: number, rows: number]>> = {
  '1x1': [1, 1],
  '2x1': [2, 1],
  '2x2': [2, 2],
  '4x1': [4, 1],
}

const fourColumns = (sizes: readonly TileSize[]): Cell[] => {
  const taken: number[] = []
  let firstFree = 0
  return sizes.map((size) => {
    const [columns, rows] = spans[size]
    for (let row = firstFree; ; row++)
      for (let column = 0; column + columns <= 4; column++) {
        const mask = ((1 << columns) - 1) << column
        const both = (taken[row] ?? 0) | (rows === 2 ? (taken[row + 1] ?? 0) : 0)
        if (both & mask) continue
        for (let r = row; r < row + rows; r++) taken[r] = (taken[r] ?? 0) | mask
        while (taken[firstFree] === 0b1111) firstFree++
        return { row, column, columns, rows }
      }
  })
}

const readingOrder = (sizes: readonly TileSize[]): number[] => {
  const cells = fourColumns(sizes)
  return [...cells.keys()].sort((a, b) => cells[a]!.row - cells[b]!.row || cells[a]!.column - cells[b]!.column)
}

const twoColumns = (sizes: readonly TileSize[]): Cell[] => {
  const cells = Array.from<Cell>({ length: sizes.length })
  const order = readingOrder(sizes)
  let row = 0
  let column = 0
  order.forEach((index, k) => {
    const size = sizes[index]!
    const next = order[k + 1]
    const pairs = column === 1 || (next !== undefined && sizes[next] === '1x1')
    const columns = size === '1x1' && pairs ? 1 : 2
    const rows = size === '2x2' ? 2 : 1
    cells[index] = { row, column, columns, rows }
    column = (column + columns) % 2
    if (column === 0) row += rows
  })
  return cells
}

/**
 * The cell of each tile, in the order of `sizes`, which is the order of positions.
 * Four columns: first fit, filling holes, like CSS `grid-auto-flow: dense`. Two columns: the same reading order without holes; wide tiles are
 * narrowed and a lone 1x1 is widened.
 */
export const pack = (sizes: readonly TileSize[], columns: 4 | 2): Cell[] => (columns === 4 ? fourColumns(sizes) : twoColumns(sizes))

/** Items in the reading order of the four-column grid, row by row. The DOM and the tab order follow it. */
export const visualOrder = <T extends { size: TileSize }>(items: readonly T[]): T[] =>
  readingOrder(items.map((item) => item.size)).map((index) => items[index]!)

/** The tiles of a section in the order of the DOM. */
export const domOrder = <T extends { size: TileSize }>(tiles: readonly T[], layout: Theme['layoutMode']): readonly T[] =>
  layout === 'grid' ? visualOrder(tiles) : tiles

type Kinded = { kind?: string | undefined }
/** What stands in a section's grid: every kind of tile but a heading. */
export type GridTile<T extends Kinded> = Exclude<T, { kind: 'heading' }>
/** A heading with the tiles below it. Tiles before the first heading are a section without one. */
export type Section<T extends Kinded> = { heading: Extract<T, { kind: 'heading' }> | null; tiles: GridTile<T>[] }

const isHeading = <T extends Kinded>(tile: T): tile is Extract<T, { kind: 'heading' }> => tile.kind === 'heading'

/** Each heading starts a section, which is packed by itself. A page without tiles has no section. */
export const sectionsOf = <T extends Kinded>(tiles: readonly T[]): Section<T>[] => {
  const sections: Section<T>[] = []
  let current: Section<T> | undefined
  for (const tile of tiles)
    if (isHeading(tile)) sections.push((current = { heading: tile, tiles: [] }))
    else {
      if (!current) sections.push((current = { heading: null, tiles: [] }))
      current.tiles.push(tile as GridTile<T>)
    }
  return sections
}
