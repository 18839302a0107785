import type { TileSize } from '@tessera/contract'
import { type Cell, pack } from '@tessera/page'

/** How many columns the tiles stand in; a list has one. */
export type Columns = 4 | 2 | 1

export type Place = Pick<Cell, 'row' | 'column'>

export type Step = 'earlier' | 'later' | 'up' | 'down'

/** Where each tile stands; the answer follows `sizes`, which are in the order of positions. */
export const cellsOf = (sizes: readonly TileSize[], columns: Columns): Cell[] =>
  columns === 1 ? sizes.map((_, row) => ({ row, column: 0, columns: 1, rows: 1 })) : pack(sizes, columns)

/** Where the tile at `from` would stand at every index, while the others keep their order. */
export const placesOf = (sizes: readonly TileSize[], from: number, columns: Columns): Cell[] => {
  const others = sizes.toSpliced(from, 1)
  return sizes.map((_, index) => {
    const order = others.toSpliced(index, 0, sizes[from]!)
    // In four columns no tile is moved by those after it.
    return cellsOf(columns === 4 ? order.slice(0, index + 1) : order, columns)[index]!
  })
}

const distance = (a: Place, b: Place): number => Math.abs(a.row - b.row) * 4 + Math.abs(a.column - b.column)

const least = (candidates: readonly number[], ...costs: ((index: number) => number)[]): number | undefined =>
  candidates.toSorted((a, b) => costs.map((cost) => cost(a) - cost(b)).find((difference) => difference !== 0) ?? a - b)[0]

/**
 * The index at which a tile comes nearest to the place that it is held over. It depends on the place and on the order
 * before the drag alone, not on what was shown meanwhile: a still pointer moves nothing.
 */
export const insertionIndex = (places: readonly Cell[], from: number, wanted: Place): number =>
  least(
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

/** The index that takes a tile one step on, or null where it stands at that end: small tiles fall back into holes before them. */
export const stepIndex = (places: readonly Cell[], from: number, step: Step): number | null => {
  const here = places[from]
  if (!here) return null
  const reached = [...places.keys()].filter((index) => isReached[step](places[index]!, here))
  const far = (index: number) => Math.abs(index - from)
  if (step === 'earlier' || step === 'later') return least(reached, far) ?? null
  const wanted = { row: here.row + (step === 'up' ? -1 : 1), column: here.column }
  return least(reached, (index) => distance(places[index]!, wanted), far) ?? null
}

/** Whom the arrow keys reach from a tile; the answer is an index of `cells`, which are in reading order. */
export const neighbour = (cells: readonly Cell[], from: number, step: Step): number | null => {
  const here = cells[from]
  if (!here) return null
  if (step === 'earlier') return from > 0 ? from - 1 : null
  if (step === 'later') return from < cells.length - 1 ? from + 1 : null
  const rowsAway = (cell: Cell) => (step === 'up' ? here.row - cell.row - cell.rows : cell.row - here.row - here.rows)
  const columnsAway = (cell: Cell) =>
    Math.max(0, cell.column - here.column - here.columns + 1, here.column - cell.column - cell.columns + 1)
  const beyond = [...cells.keys()].filter((index) => rowsAway(cells[index]!) >= 0)
  return (
    least(
      beyond,
      (index) => rowsAway(cells[index]!) * 4 + columnsAway(cells[index]!),
      (index) => Math.abs(cells[index]!.column - here.column),
    ) ?? null
  )
}
