import fc from 'fast-check'
import { expect, test } from 'vitest'

import { minimalMoves } from './minimal-moves.ts'

const moved = (items: readonly string[], from: number, to: number) => items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? '')

/** The fewest moves from each order of the items to `end`, by exhaustive search. */
function fewestMoves(end: readonly string[]): Map<string, number> {
  const found = new Map([[end.join(), 0]])
  for (const [order, count] of found) {
    const items = order.split(',')
    for (const from of items.keys()) {
      for (const to of items.keys()) {
        const next = moved(items, from, to).join()
        if (!found.has(next)) found.set(next, count + 1)
      }
    }
  }
  return found
}

test.each([1, 2, 3, 4, 5, 6])('every order of %i items is reached from every other in the fewest moves', (count) => {
  const end = [...'abcdef'].slice(0, count)
  const orders = fewestMoves(end)
  expect(orders.size).toBe([1, 1, 2, 6, 24, 120, 720][count])
  for (const [order, count] of orders) {
    const moves = minimalMoves(order.split(','), end)
    expect(moves, order).toHaveLength(count)
    let present = order.split(',')
    for (const { item, from, to } of moves) {
      expect(present[from], order).toBe(item)
      present = moved(present, from, to)
    }
    expect(present).toEqual(end)
  }
})

test('one item in another place is one move', () => {
  const items = Array.from({ length: 40 }, (_, index) => `item ${index}`)
  fc.assert(
    fc.property(fc.nat(39), fc.nat(39), (from, to) => {
      fc.pre(Math.abs(from - to) > 1)
      expect(minimalMoves(items, moved(items, from, to))).toEqual([{ item: items[from], from, to }])
    }),
  )
})

test('an empty list and equal orders need no moves', () => {
  expect(minimalMoves([], [])).toEqual([])
  expect(minimalMoves(['a', 'b'], ['a', 'b'])).toEqual([])
})
