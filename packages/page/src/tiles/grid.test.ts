import { TileSize } from '@tessera/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pack, sectionsOf, visualOrder, type Cell } from './grid.ts'

const sizeLists = fc.array(fc.constantFrom(...TileSize.options), { maxLength: 60 })

const covered = (cells: readonly Cell[]): string[] =>
  cells.flatMap(({ row, column, columns, rows }) =>
    Array.from({ length: columns * rows }, (_, i) => `${row + Math.floor(i / columns)}:${column + (i % columns)}`),
  )

/** The CSS algorithm for auto-placed items with `dense`, cell by cell. The cursor restarts for each item. */
const cssDense = (sizes: readonly TileSize[]): Cell[] => {
  const full = new Set<string>()
  return sizes.map((size) => {
    const [columns, rows] = size.split('x').map(Number) as [number, number]
    for (let place = 0; ; place++) {
      const cell = { row: Math.floor(place / 4), column: place % 4, columns, rows }
      const wanted = covered([cell])
      if (cell.column + columns > 4 || wanted.some((key) => full.has(key))) continue
      for (const key of wanted) full.add(key)
      return cell
    }
  })
}

const named = (sizes: readonly TileSize[]) => sizes.map((size, id) => ({ id, size }))
const read = (cells: readonly Cell[]): number[] =>
  [...cells.keys()].sort((a, b) => cells[a]!.row - cells[b]!.row || cells[a]!.column - cells[b]!.column)

describe('four columns', () => {
  test('tiles are placed like CSS grid-auto-flow: dense', () => {
    fc.assert(fc.property(sizeLists, (sizes) => void expect(pack(sizes, 4)).toEqual(cssDense(sizes))))
  })

  test('no two tiles overlap and none leaves the grid', () => {
    fc.assert(
      fc.property(sizeLists, (sizes) => {
        const cells = pack(sizes, 4)
        const keys = covered(cells)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { column, columns } of cells) expect(column + columns).toBeLessThanOrEqual(4)
      }),
    )
  })

  test('a later small tile fills a hole left by an earlier wide one', () => {
    expect(pack(['1x1', '4x1', '2x1', '1x1'], 4)).toEqual([
      { row: 0, column: 0, columns: 1, rows: 1 },
      { row: 1, column: 0, columns: 4, rows: 1 },
      { row: 0, column: 1, columns: 2, rows: 1 },
      { row: 0, column: 3, columns: 1, rows: 1 },
    ])
  })

  test('storing the reading order as positions moves no tile', () => {
    fc.assert(
      fc.property(sizeLists, (sizes) => {
        const ordered = visualOrder(named(sizes))
        const before = pack(sizes, 4)
        expect(
          pack(
            ordered.map((item) => item.size),
            4,
          ),
        ).toEqual(ordered.map((item) => before[item.id]))
        expect(visualOrder(ordered)).toEqual(ordered)
      }),
    )
  })
})

describe('two columns', () => {
  test('no two tiles overlap, and no cell is left empty', () => {
    fc.assert(
      fc.property(sizeLists, (sizes) => {
        const keys = covered(pack(sizes, 2))
        const height = Math.max(0, ...pack(sizes, 2).map((cell) => cell.row + cell.rows))
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.length).toBe(height * 2)
      }),
    )
  })

  test('tiles have the same reading order as in four columns', () => {
    fc.assert(
      fc.property(sizeLists, (sizes) => void expect(read(pack(sizes, 2))).toEqual(visualOrder(named(sizes)).map((item) => item.id))),
    )
  })

  test('the result is the same for sizes by position and in reading order', () => {
    fc.assert(
      fc.property(sizeLists, (sizes) => {
        const ordered = visualOrder(named(sizes))
        const byPosition = pack(sizes, 2)
        expect(
          pack(
            ordered.map((item) => item.size),
            2,
          ),
        ).toEqual(ordered.map((item) => byPosition[item.id]))
      }),
    )
  })

  test('a banner is halved, a block keeps its size, a lone small tile is widened', () => {
    const shape = (sizes: TileSize[]) => pack(sizes, 2).map((cell) => `${cell.columns}x${cell.rows}`)
    expect(shape(['4x1', '2x2', '2x1'])).toEqual(['2x1', '2x2', '2x1'])
    expect(shape(['1x1', '1x1', '1x1', '1x1'])).toEqual(['1x1', '1x1', '1x1', '1x1'])
    expect(shape(['1x1', '1x1', '1x1'])).toEqual(['1x1', '1x1', '2x1'])
    expect(shape(['1x1', '2x1', '1x1', '1x1'])).toEqual(['2x1', '2x1', '1x1', '1x1'])
  })
})

test('sections keep every tile once, in order, and each but the first starts with a heading', () => {
  const tiles = fc.array(fc.record({ kind: fc.constantFrom('heading' as const, 'link' as const, 'text' as const), id: fc.nat() }))
  fc.assert(
    fc.property(tiles, (page) => {
      const sections = sectionsOf(page)
      expect(sections.flatMap(({ heading, tiles }) => (heading ? [heading, ...tiles] : tiles))).toEqual(page)
      expect(sections.slice(1).every(({ heading }) => heading !== null)).toBe(true)
      expect(sections.every(({ heading, tiles }) => heading !== null || tiles.length > 0)).toBe(true)
      expect(sections.flatMap(({ tiles }) => tiles).every(({ kind }) => (kind as string) !== 'heading')).toBe(true)
    }),
  )
})
