import type { Cell } from '@tessera/page'

import type { Columns, Place } from '../drag/drop-index.ts'

export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

/** The lines at which a grid's tracks begin as it is painted, in pixels from its box's corner, and the gaps before them. In right-to-left writing columns count from the right. */
export type GridLines = { box: Box; columns: readonly number[]; rows: readonly number[]; gap: Point; rightToLeft: boolean }

/** Where tracks begin, and where one more would; `tracks` is the computed value of a grid template. */
export const startsOf = (tracks: string, gap: number): number[] => {
  const starts = [0]
  for (const track of tracks.split(' ')) starts.push(starts.at(-1)! + Number.parseFloat(track) + gap)
  return starts
}

// A hand trembles: a line counts as crossed once it is left behind by half of this.
const slack = 12

const nearest = (starts: readonly number[], offset: number, last: number | undefined): number => {
  const away = (index: number) => Math.abs(starts[index]! - offset)
  const best = starts.reduce((best, _, index) => (away(index) < away(best) ? index : best), 0)
  return last !== undefined && away(last) - away(best) < slack ? last : best
}

/**
 * The cell that a tile of this width is held over when its upper left corner is there; it may be in the row after the last.
 * `last` is the one before, which it sticks to a little.
 */
export const cellAt = ({ box, columns, rows, rightToLeft }: GridLines, corner: Point, width: number, last?: Place): Place => {
  const inline = rightToLeft ? box.left + box.width - corner.x - width : corner.x - box.left
  return { row: nearest(rows, corner.y - box.top, last?.row), column: nearest(columns.slice(0, -1), inline, last?.column) }
}

/** Where what stands in a cell is painted. */
export const boxOf = ({ box, columns, rows, gap, rightToLeft }: GridLines, cell: Cell): Box => {
  const [start, top] = [columns[cell.column]!, rows[cell.row]!]
  const width = columns[cell.column + cell.columns]! - start - gap.x
  const height = rows[cell.row + cell.rows]! - top - gap.y
  return { left: box.left + (rightToLeft ? box.width - start - width : start), top: box.top + top, width, height }
}

/** How far it is from one column and from one row to the next. */
export const pitchOf = ({ columns, rows }: GridLines): Point => ({ x: columns[1]!, y: rows[1]! })

export const columnsOf = ({ columns }: GridLines): Columns => (columns.length === 5 ? 4 : columns.length === 3 ? 2 : 1)

/** A box of the page as it stands on the screen. */
export const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
})
