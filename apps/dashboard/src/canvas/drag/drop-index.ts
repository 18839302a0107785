import type { TileSize } from '@tessera/contract'
import { type Cell, pack } from '@tessera/page'

import type { Extent } from '../../links/tile-traits.ts'

/** Number of columns; a list has one. */
export type Columns = 4 | 2 | 1

export type Place = Pick<Cell, 'row' | 'column'>

export type Step = 'earlier' | 'later' | 'up' | 'down'

/** The cells of the tiles, in the order of `extents`. The rows of all sections are counted together; each heading has a row of its own. */
export function cellsOf(extents: readonly Extent[], columns: Columns): Cell[] {
  if (columns === 1) return extents.map((_, row) => ({ row, column: 0, columns: 1, rows: 1 }))
  const cells: Cell[] = []
  let top = 0
  let section: TileSize[] = []
  const endSection = () => {
    const packed = pack(section, columns).map((cell) => ({ ...cell, row: cell.row + top }))
    cells.push(...packed)
    top = Math.max(top, ...packed.map(({ row, rows }) => row + rows))
    section = []
  }
  for (const extent of extents) {
    if (extent !== 'heading') section.push(extent)
    else {
      endSection()
      cells.push({ row: top, column: 0, columns, rows: 1 })
      top += 1
    }
  }
  endSection()
  return cells
}

/** The cell of the tile at `from` for every index it could move to. The other tiles keep their order. */
export const placesOf = (extents: readonly Extent[], from: number, columns: Columns): Cell[] => {
  const others = extents.toSpliced(from, 1)
  return extents.map((_, index) => {
    const order = others.toSpliced(index, 0, extents[from]!)
    // In four columns, later tiles do not affect earlier ones.
    return cellsOf(columns === 4 ? order.slice(0, index + 1) : order, columns)[index]!
  })
}

const distance = (a: Place, b: Place): number => Math.abs(a.row - b.row) * 4 + Math.abs(a.column - b.column)

const minBy = (candidates: readonly number[], ...costs: ((index: number) => number)[]): number | undefined =>
  candidates.toSorted((a, b) => costs.map((cost) => cost(a) - cost(b)).find((difference) => difference !== 0) ?? a - b)[0]

/**
 * The index at which the tile comes nearest to the place under the pointer. It depends only on that place and on the order
 * before the drag, so a pointer at rest does not move tiles back and forth.
 */
export const insertionIndex = (places: readonly Cell[], from: number, wanted: Place): number =>
  minBy(
    [...places.keys()],
    (index) => distance(places[index]!, wanted),
    (index) => Math.abs(index - from),
  ) ?? from

const isReached: Record<Step, (place: Cell, here: Cell) => boolean> = {
  earlier: (place, here) => place.row < here.row || (place.row === here.row && place.column < here.column),
  later: (place, here) => place.row > here.row || (place.row === here.row && place.column > here.column),
  up: (place, here) => place.row < here.row,
  down: (place, here) => place.row > here.row,
}

/** The index that visibly moves a tile one step. Null if there is none, as when a small tile falls back into a gap before it. */
export const stepIndex = (places: readonly Cell[], from: number, step: Step): number | null => {
  const here = places[from]
  if (!here) return null
  const reached = [...places.keys()].filter((index) => isReached[step](places[index]!, here))
  const far = (index: number) => Math.abs(index - from)
  if (step === 'earlier' || step === 'later') return minBy(reached, far) ?? null
  const wanted = { row: here.row + (step === 'up' ? -1 : 1), column: here.column }
  return minBy(reached, (index) => distance(places[index]!, wanted), far) ?? null
}

/** The index of the next tile in the direction of an arrow key. `cells` are in reading order. */
export const neighbor = (cells: readonly Cell[], from: number, step: Step): number | null => {
  const here = cells[from]
  if (!here) return null
  if (step === 'earlier') return from > 0 ? from - 1 : null
  if (step === 'later') return from < cells.length - 1 ? from + 1 : null
  const rowsAway = (cell: Cell) => (step === 'up' ? here.row - cell.row - cell.rows : cell.row - here.row - here.rows)
  const columnsAway = (cell: Cell) =>
    Math.max(0, cell.column - here.column - here.columns + 1, here.column - cell.column - cell.columns + 1)
  const beyond = [...cells.keys()].filter((index) => rowsAway(cells[index]!) >= 0)
  return (
    minBy(
      beyond,
      (index) => rowsAway(cells[index]!) * 4 + columnsAway(cells[index]!),
      (index) => Math.abs(cells[index]!.column - here.column),
    ) ?? null
  )
}
