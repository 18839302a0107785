import { TileSize } from '@tessera/contract'
import { visualOrder } from '@tessera/page'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { moved } from './gesture.ts'
import { cellsOf, type Columns, insertionIndex, neighbor, placesOf, stepIndex } from './drop-index.ts'

const sizeLists = fc.array(fc.constantFrom(...TileSize.options), { minLength: 1, maxLength: 24 })
const columns = fc.constantFrom<Columns>(4, 2, 1)
const tilesAndOne = sizeLists.chain((sizes) => fc.record({ sizes: fc.constant(sizes), from: fc.nat(sizes.length - 1), columns }))

describe('the drop index', () => {
  test('places are the cells of the page’s layout at each index', () => {
    fc.assert(
      fc.property(tilesAndOne, ({ sizes, from, columns }) => {
        const places = placesOf(sizes, from, columns)
        places.forEach((place, index) => expect(place).toEqual(cellsOf(moved(sizes, from, index), columns)[index]))
      }),
    )
  })

  test('a tile held over a possible place gets that place', () => {
    fc.assert(
      fc.property(tilesAndOne, fc.nat(), ({ sizes, from, columns }, any) => {
        const places = placesOf(sizes, from, columns)
        const { row, column } = places[any % places.length]!
        expect(places[insertionIndex(places, from, { row, column })]).toMatchObject({ row, column })
      }),
    )
  })

  test('a tile held over its own place stays', () => {
    fc.assert(
      fc.property(tilesAndOne, ({ sizes, from, columns }) => {
        const places = placesOf(sizes, from, columns)
        expect(insertionIndex(places, from, places[from]!)).toBe(from)
      }),
    )
  })

  test('far below the last row, it gets the last possible row', () => {
    const places = placesOf(['2x1', '4x1', '2x2'], 0, 4)
    expect(insertionIndex(places, 0, { row: 90, column: 0 })).toBe(1)
    expect(insertionIndex(places, 0, { row: 90, column: 2 })).toBe(2)
  })
})

describe('a step by keyboard', () => {
  test('is always visible, and in its direction', () => {
    fc.assert(
      fc.property(tilesAndOne, fc.constantFrom('earlier' as const, 'later' as const, 'up' as const, 'down' as const), (tiles, step) => {
        const { sizes, from, columns } = tiles
        const places = placesOf(sizes, from, columns)
        const to = stepIndex(places, from, step)
        if (to === null) return
        const [here, there] = [places[from]!, places[to]!]
        const rows = there.row - here.row
        const onward = step === 'later' || step === 'down' ? 1 : -1
        if (step === 'up' || step === 'down') expect(Math.sign(rows)).toBe(onward)
        else expect(Math.sign(rows || there.column - here.column)).toBe(onward)
      }),
    )
  })

  test('up and down keep the column if possible', () => {
    const sizes: TileSize[] = ['1x1', '1x1', '1x1', '1x1', '1x1', '1x1']
    expect(stepIndex(placesOf(sizes, 5, 4), 5, 'up')).toBe(1)
    expect(stepIndex(placesOf(sizes, 1, 4), 1, 'down')).toBe(5)
  })

  test('does not exist for a small tile that falls back into its gap', () => {
    expect(stepIndex(placesOf(['2x2', '1x1', '4x1'], 1, 4), 1, 'later')).toBeNull()
    expect(stepIndex(placesOf(['2x2', '1x1', '4x1'], 0, 4), 0, 'earlier')).toBeNull()
  })

  test('still shows after the links are stored in reading order', () => {
    fc.assert(
      fc.property(sizeLists, fc.nat(), (sizes, any) => {
        const links = visualOrder(sizes.map((size, key) => ({ key, size })))
        const from = any % links.length
        const to = stepIndex(
          placesOf(
            links.map(({ size }) => size),
            from,
            4,
          ),
          from,
          'later',
        )
        if (to === null) return
        const after = visualOrder(moved(links, from, to))
        expect(after.map(({ key }) => key)).not.toEqual(links.map(({ key }) => key))
      }),
    )
  })
})

describe('selecting the neighbor', () => {
  const cells = cellsOf(['2x2', '1x1', '1x1', '2x1', '4x1'], 4)

  test('earlier and later follow the reading order and end at its ends', () => {
    expect(neighbor(cells, 0, 'later')).toBe(1)
    expect(neighbor(cells, 4, 'later')).toBeNull()
    expect(neighbor(cells, 1, 'earlier')).toBe(0)
    expect(neighbor(cells, 0, 'earlier')).toBeNull()
  })

  test('up and down go to the tile shown there', () => {
    expect(neighbor(cells, 2, 'down')).toBe(3)
    expect(neighbor(cells, 0, 'down')).toBe(4)
    expect(neighbor(cells, 4, 'up')).toBe(0)
    expect(neighbor(cells, 3, 'up')).toBe(1)
    expect(neighbor(cells, 1, 'up')).toBeNull()
  })

  test('every tile can be reached from the first', () => {
    fc.assert(
      fc.property(sizeLists, columns, (sizes, columns) => {
        const read = visualOrder(sizes.map((size) => ({ size }))).map(({ size }) => size)
        const cells = cellsOf(read, columns)
        const reached = new Set<number>()
        for (let at: number | null = 0; at !== null; at = neighbor(cells, at, 'later')) reached.add(at)
        expect(reached.size).toBe(sizes.length)
      }),
    )
  })
})
