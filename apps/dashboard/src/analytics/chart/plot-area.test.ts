import fc from 'fast-check'
import { expect, test } from 'vitest'

import { labelInterval, ticksOf } from './plot-area.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [84, [0, 25, 50, 75, 100]],
  [400, [0, 100, 200, 300, 400]],
  [401, [0, 200, 400, 600]],
])('ticks for a highest value of %i', (highest, ticks) => {
  expect(ticksOf(highest)).toEqual(ticks)
})

test('ticks are at most five evenly spaced integers, and none is higher than needed', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (highest) => {
      const ticks = ticksOf(highest)
      const step = ticks[1] ?? 0
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks).toEqual(ticks.map((_, n) => n * step))
      expect(Number.isInteger(step)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.at(-2)).toBeLessThan(Math.max(1, highest))
    }),
  )
})

test.each([
  [30, 900, 2],
  [30, 280, 8],
  [90, 280, 30],
  [24, 900, 2],
  [7, 280, 2],
])('%i buckets on %i pixels get a label every %i buckets', (buckets, width, every) => {
  expect(labelInterval(buckets, width, 60)).toBe(every)
})
