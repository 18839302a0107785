import { describe, expect, test } from 'vitest'

import { boxOf, cellAt, columnsOf, type GridLines, pitchOf, startsOf, tracksOf } from './grid-lines.ts'

const grid: GridLines = {
  box: { left: 40, top: 300, width: 442, height: 302 },
  columns: startsOf('100px 100px 100px 100px', 14),
  rows: tracksOf('144px 144px', 14, 0),
  rowPitch: 158,
  gap: { x: 14, y: 14 },
  rightToLeft: false,
}

describe('grid lines', () => {
  test('are the starts of all tracks and of one more', () => {
    expect(startsOf('100px 80.5px', 10)).toEqual([0, 110, 200.5])
    expect(tracksOf('100px 80.5px', 10, 50)).toEqual([
      { start: 50, end: 150 },
      { start: 160, end: 240.5 },
    ])
  })

  test('give the number of columns and their pitch', () => {
    expect(columnsOf(grid)).toBe(4)
    expect(columnsOf({ ...grid, columns: startsOf('214px 214px', 14) })).toBe(2)
    expect(columnsOf({ ...grid, columns: startsOf('442px', 14) })).toBe(1)
    expect(pitchOf(grid)).toEqual({ x: 114, y: 158 })
  })
})

describe('the box of a cell', () => {
  test('spans its tracks and the gaps between them', () => {
    expect(boxOf(grid, { row: 1, column: 3, columns: 1, rows: 1 })).toEqual({ left: 382, top: 458, width: 100, height: 144 })
    expect(boxOf(grid, { row: 0, column: 1, columns: 2, rows: 2 })).toEqual({ left: 154, top: 300, width: 214, height: 302 })
  })

  test('is mirrored in right-to-left writing', () => {
    const mirrored = boxOf({ ...grid, rightToLeft: true }, { row: 0, column: 0, columns: 2, rows: 1 })
    expect(mirrored).toEqual({ left: 268, top: 300, width: 214, height: 144 })
  })
})

describe('the cell under a corner', () => {
  test('is the nearest one, also outside the grid and below it', () => {
    expect(cellAt(grid, { x: 40, y: 300 }, 100)).toEqual({ row: 0, column: 0 })
    expect(cellAt(grid, { x: 150, y: 390 }, 100)).toEqual({ row: 1, column: 1 })
    expect(cellAt(grid, { x: -900, y: -900 }, 100)).toEqual({ row: 0, column: 0 })
    expect(cellAt(grid, { x: 900, y: 9_000 }, 100)).toEqual({ row: 2, column: 3 })
  })

  test('counts from the right in right-to-left writing', () => {
    expect(cellAt({ ...grid, rightToLeft: true }, { x: 382, y: 300 }, 100)).toEqual({ row: 0, column: 0 })
    expect(cellAt({ ...grid, rightToLeft: true }, { x: 268, y: 300 }, 214)).toEqual({ row: 0, column: 0 })
  })

  test('does not change while the pointer jitters around a line', () => {
    const line = 40 + 57
    let cell = cellAt(grid, { x: line + 1, y: 300 }, 100)
    for (const x of [line - 3, line + 4, line - 5, line + 1]) cell = cellAt(grid, { x, y: 300 }, 100, cell)
    expect(cell.column).toBe(1)
    expect(cellAt(grid, { x: line - 8, y: 300 }, 100, cell).column).toBe(0)
  })
})
