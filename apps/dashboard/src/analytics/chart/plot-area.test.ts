import fc from 'fast-check'
import { expect, test } from 'vitest'

import { labelInterval, plotAreaOf, ticksOf } from './plot-area.ts'

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

test('bars of neighboring buckets do not overlap, stay inside the chart, and are found by their position', () => {
  const series = (buckets: number) => Array.from({ length: buckets }, (_, n) => ({ at: `${n}`, views: n, visitors: 0, clicks: 2 * n }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 200, max: 2_000 }), (buckets, width) => {
      const { x, y, barPx, bandPx, left, right, top, bottom, bucketAt } = plotAreaOf(series(buckets), width)
      expect(x(0) - barPx).toBeGreaterThan(left)
      expect(x(buckets - 1) + barPx).toBeLessThan(right)
      expect(2 * barPx).toBeLessThan(bandPx)
      expect(y(0)).toBe(bottom)
      expect(y(2 * (buckets - 1))).toBeGreaterThanOrEqual(top)
      for (let bucket = 0; bucket < buckets; bucket++)
        for (const at of [x(bucket) - barPx, x(bucket), x(bucket) + barPx]) expect(bucketAt(at)).toBe(bucket)
      expect([bucketAt(left - 50), bucketAt(right + 50)]).toEqual([0, buckets - 1])
    }),
  )
})
