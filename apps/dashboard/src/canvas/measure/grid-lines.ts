import type { Cell } from '@tessera/page'

import type { Columns, Place } from '../drag/drop-index.ts'

export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

/** Starts of the grid's tracks in pixels from the corner of its box. In right-to-left writing, columns count from the right. */
export type GridLines = { box: Box; columns: readonly number[]; rows: readonly number[]; gap: Point; rightToLeft: boolean }

/** Starts of all tracks and of one more. `tracks` is the computed value of a grid template. */
export const startsOf = (tracks: string, gap: number): number[] => {
  const starts = [0]
  for (const track of tracks.split(' ')) starts.push(starts.at(-1)! + Number.parseFloat(track) + gap)
  return starts
}

/** Keeps the last cell while the pointer jitters: a line counts as crossed after half of this. */
const hysteresisPx = 12

const nearest = (starts: readonly number[], offset: number, last: number | undefined): number => {
  const distance = (index: number) => Math.abs(starts[index]! - offset)
  const best = starts.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0)
  return last !== undefined && distance(last) - distance(best) < hysteresisPx ? last : best
}

/**
 * The cell below a dragged tile with this upper left corner and width. It may be in the row after the last. `last` is the previous
 * result, which is kept near its border.
 */
export const cellAt = ({ box, columns, rows, rightToLeft }: GridLines, corner: Point, width: number, last?: Place): Place => {
  const inline = rightToLeft ? box.left + box.width - corner.x - width : corner.x - box.left
  return { row: nearest(rows, corner.y - box.top, last?.row), column: nearest(columns.slice(0, -1), inline, last?.column) }
}

export const boxOf = ({ box, columns, rows, gap, rightToLeft }: GridLines, cell: Cell): Box => {
  const [start, top] = [columns[cell.column]!, rows[cell.row]!]
  const width = columns[cell.column + cell.columns]! - start - gap.x
  const height = rows[cell.row + cell.rows]! - top - gap.y
  return { left: box.left + (rightToLeft ? box.width - start - width : start), top: box.top + top, width, height }
}

/** Distance from one column and row to the next. */
export const pitchOf = ({ columns, rows }: GridLines): Point => ({ x: columns[1]!, y: rows[1]! })

export const columnsOf = ({ columns }: GridLines): Columns => (columns.length === 5 ? 4 : columns.length === 3 ? 2 : 1)

/** Converts a box of the page to pixels of the screen. */
export const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
})
