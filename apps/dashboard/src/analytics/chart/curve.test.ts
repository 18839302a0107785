import fc from 'fast-check'
import { expect, test } from 'vitest'

import { curveThrough } from './curve.ts'

const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number)

test('the curve passes through every point and stays between the values of neighbours', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 90 }), (values) => {
      const path = curveThrough(values.map((y, n) => ({ x: n * 10, y })))
      const [first, ...segments] = path.split('C')
      expect(numbers(first ?? '')).toEqual([0, values[0]])
      expect(segments).toHaveLength(values.length - 1)
      for (const [n, segment] of segments.entries()) {
        const [from = 0, to = 0] = values.slice(n, n + 2)
        const [, leaving = 0, , arriving = 0, x, y] = numbers(segment)
        expect([x, y]).toEqual([(n + 1) * 10, to])
        for (const control of [leaving, arriving]) {
          expect(control).toBeGreaterThanOrEqual(Math.min(from, to) - 0.05)
          expect(control).toBeLessThanOrEqual(Math.max(from, to) + 0.05)
        }
      }
    }),
  )
})
