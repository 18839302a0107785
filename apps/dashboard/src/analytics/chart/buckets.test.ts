import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bucketsOf, drawsWeeks, weeksOf } from './buckets.ts'

const dayMs = 86_400_000
const today = Date.parse('2026-11-21T00:00:00Z')

/** Days up to today. Each has its number, from 1, as clicks, twice as many visitors, and three times as many views. */
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    at: new Date(today - (count - 1 - n) * dayMs).toISOString(),
    views: 3 * (n + 1),
    visitors: 2 * (n + 1),
    clicks: n + 1,
  }))

const weekLabels = (count: number) => bucketsOf({ interval: 'day', series: days(count) }, true).map(({ label }) => label)

test('the last week ends today, and the first has the remaining days and says so', () => {
  expect(weekLabels(14)).toEqual(['Nov 8 – 14', 'Nov 15 – 21'])
  expect(weekLabels(17)).toEqual(['Nov 5 – 7', 'Nov 8 – 14', 'Nov 15 – 21'])
  expect(weekLabels(15)).toEqual(['Nov 7', 'Nov 8 – 14', 'Nov 15 – 21'])
  expect(weekLabels(90)).toHaveLength(13)
  expect(weekLabels(90).slice(0, 3)).toEqual(['Aug 24 – 29', 'Aug 30 – Sep 5', 'Sep 6 – 12'])
})

test('a week has the sums of its days', () => {
  expect(bucketsOf({ interval: 'day', series: days(9) }, true)).toEqual([
    { at: '2026-11-13T00:00:00.000Z', label: 'Nov 13 – 14', axisLabel: 'Nov 13', views: 9, visitors: 6, clicks: 3 },
    { at: '2026-11-15T00:00:00.000Z', label: 'Nov 15 – 21', axisLabel: 'Nov 15', views: 126, visitors: 84, clicks: 42 },
  ])
})

test('weeks follow each other without gaps, cover the series and keep its totals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ views: fc.nat(), visitors: fc.nat(), clicks: fc.nat() }), { minLength: 1, maxLength: 400 }),
      (counts) => {
        const series = days(counts.length).map((day, n) => ({ ...day, ...counts[n] }))
        const weeks = weeksOf(series)
        expect(weeks.map(({ from }) => from)).toEqual([series[0]?.at, ...weeks.slice(0, -1).map(({ to }) => to)])
        expect(weeks.map(({ counts }) => counts.at)).toEqual(weeks.map(({ from }) => from))
        expect(weeks.at(-1)?.to).toBe(new Date(today + dayMs).toISOString())
        expect(weeks.slice(1).every(({ from, to }) => Date.parse(to) - Date.parse(from) === 7 * dayMs)).toBe(true)
        for (const of of ['views', 'visitors', 'clicks'] as const)
          expect(weeks.reduce((sum, { counts }) => sum + counts[of], 0)).toBe(series.reduce((sum, day) => sum + day[of], 0))
      },
    ),
  )
})

test('days and hours that are not merged stay as they are, with a short and a full label', () => {
  const [first] = bucketsOf({ interval: 'day', series: days(7) }, false)
  expect(first).toEqual({ ...days(7)[0], label: 'Sun, Nov 15', axisLabel: 'Nov 15' })
})

test.each<['day' | 'hour', number, number, boolean]>([
  ['day', 90, 309, true],
  ['day', 90, 595, true],
  ['day', 90, 597, false],
  ['day', 90, 900, false],
  ['day', 30, 309, false],
  ['day', 7, 60, false],
  ['hour', 24, 60, false],
  ['hour', 168, 309, false],
])('by %s, %i buckets on %i pixels: weeks %s', (interval, count, width, weeks) => {
  expect(drawsWeeks({ interval, series: days(count) }, width)).toBe(weeks)
})
