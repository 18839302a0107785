import type { Cell } from '@tessera/page'

import type { Columns, Place } from '../drag/drop-index.ts'

export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

export type Track = { start: number; end: number }

/**
 * The lines of all sections of a page as one grid, in pixels from the corner of its box. `columns`: starts of the columns, and of one more. In
 * right-to-left writing, they count from the right. `rows`: those of all sections, and the headings between them. `rowPitch`: distance from
 * one row of a section to the next.
 */
export type GridLines = {
  box: Box
  columns: readonly number[]
  rows: readonly Track[]
  rowPitch: number
  gap: Point
  rightToLeft: boolean
}

/** Starts of all tracks and of one more. `tracks` is the computed value of a grid template. */
export const startsOf = (tracks: string, gap: number): number[] => {
  const starts = [0]
  for (const track of tracks.split(' ')) starts.push(starts.at(-1)! + Number.parseFloat(track) + gap)
  return starts
}

/** The tracks of a grid template, of which the first starts at `offset`. */
export const tracksOf = (tracks: string, gap: number, offset: number): Track[] =>
  startsOf(tracks, gap)
    .slice(1)
    .map((next, index, starts) => ({ start: offset + (starts[index - 1] ?? 0), end: offset + next - gap }))

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
export const cellAt = ({ box, columns, rows, gap, rightToLeft }: GridLines, corner: Point, width: number, last?: Place): Place => {
  const inline = rightToLeft ? box.left + box.width - corner.x - width : corner.x - box.left
  const starts = [...rows.map(({ start }) => start), (rows.at(-1)?.end ?? 0) + gap.y]
  return { row: nearest(starts, corner.y - box.top, last?.row), column: nearest(columns.slice(0, -1), inline, last?.column) }
}

export const boxOf = ({ box, columns, rows, gap, rightToLeft }: GridLines, cell: Cell): Box => {
  const start = columns[cell.column]!
  const width = columns[cell.column + cell.columns]! - start - gap.x
  const [first, last] = [rows[cell.row]!, rows[cell.row + cell.rows - 1]!]
  return {
    left: box.left + (rightToLeft ? box.width - start - width : start),
    top: box.top + first.start,
    width,
    height: last.end - first.start,
  }
}

/** Distance from one column and row to the next. */
export const pitchOf = ({ columns, rowPitch }: GridLines): Point => ({ x: columns[1]!, y: rowPitch })

export const columnsOf = ({ columns }: GridLines): Columns => (columns.length === 5 ? 4 : columns.length === 3 ? 2 : 1)

/** Converts a box of the page to pixels of the screen. */
export const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
})
