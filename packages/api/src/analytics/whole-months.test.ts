import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type MonthSplit, wholeMonths } from './store.ts'

const written = (parts: MonthSplit): string =>
  [parts.from, parts.months, parts.after, parts.to].map((at) => new Date(at).toISOString().slice(0, 10)).join(' ')

test.each([
  ['a month', '2026-03-01', '2026-04-01', '2026-03-01 2026-03-01 2026-04-01 2026-04-01'],
  ['February of a leap year', '2028-02-01', '2028-03-01', '2028-02-01 2028-02-01 2028-03-01 2028-03-01'],
  ['a leap day alone', '2028-02-29', '2028-03-01', '2028-02-29 2028-03-01 2028-03-01 2028-03-01'],
  ['days of one month', '2026-03-02', '2026-03-31', '2026-03-02 2026-03-31 2026-03-31 2026-03-31'],
  ['days of two months', '2026-03-02', '2026-04-30', '2026-03-02 2026-04-30 2026-04-30 2026-04-30'],
  ['the turn of a year', '2025-12-31', '2026-02-02', '2025-12-31 2026-01-01 2026-02-01 2026-02-02'],
  ['a year and both ends', '2025-01-31', '2026-03-02', '2025-01-31 2025-02-01 2026-03-01 2026-03-02'],
])('%s', (_, from, to, expected) => {
  expect(written(wholeMonths({ from: Date.parse(from), to: Date.parse(to) }))).toBe(expected)
})

test('the parts are in order, the middle is whole months, and no end has a whole month left', () => {
  const day = fc.integer({ min: 0, max: 25_000 })
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 400 }), (first, length) => {
      const range = { from: first * 86_400_000, to: (first + length) * 86_400_000 }
      const { from, months, after, to } = wholeMonths(range)
      expect({ from, to }).toEqual(range)
      expect(from <= months && months <= after && after <= to).toBe(true)
      if (months < after) expect([new Date(months).getUTCDate(), new Date(after).getUTCDate()]).toEqual([1, 1])
      const days = (a: number, b: number) => (b - a) / 86_400_000
      expect(months < after ? Math.max(days(from, months), days(after, to)) : days(from, to)).toBeLessThan(months < after ? 31 : 61)
    }),
  )
})
