import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type AnalyticsInterval, DateOrTimestamp } from './analytics.ts'
import { type AnalyticsRange, analyticsRange, bucketsOf, comparablePeriods, precedingRange } from './analytics-range.ts'

const now = new Date('2026-03-15T13:37:42.123Z')
const rangeOf = (from: string | undefined, to: string | undefined, interval: AnalyticsInterval = 'day', at = now): string => {
  const result = analyticsRange({ from, to, interval }, at)
  return 'issue' in result ? `${result.issue.path[0]}: ${result.issue.message}` : written(result.range)
}
const written = ({ from, to }: AnalyticsRange) =>
  `${new Date(from).toISOString()} ${new Date(to).toISOString()}`.replaceAll(/:00\.000Z/g, '')

describe('a range of days', () => {
  test.each([
    ['by default: 30 days, the last of them today', undefined, undefined, '2026-02-14T00:00 2026-03-16T00:00'],
    ['only `from`: until today', '2026-03-01', undefined, '2026-03-01T00:00 2026-03-16T00:00'],
    ['only `to`: the 30 days before', undefined, '2026-03-01', '2026-01-30T00:00 2026-03-01T00:00'],
    ['one day', '2026-03-01', '2026-03-02', '2026-03-01T00:00 2026-03-02T00:00'],
    [
      'a millisecond before midnight to a millisecond after: two days',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.001Z',
      '2026-02-28T00:00 2026-03-02T00:00',
    ],
    ['midnights are not rounded', '2026-02-28T00:00Z', '2026-03-01T00:00:00Z', '2026-02-28T00:00 2026-03-01T00:00'],
    ['a leap day', '2028-02-29', '2028-03-01', '2028-02-29T00:00 2028-03-01T00:00'],
    ['February of a leap year', '2028-02-01', '2028-03-01', '2028-02-01T00:00 2028-03-01T00:00'],
    [
      'midnight in a zone east of UTC falls within a UTC day',
      '2026-03-01T00:00:00+02:00',
      '2026-03-03T00:00:00+02:00',
      '2026-02-28T00:00 2026-03-03T00:00',
    ],
    [
      'midnight in a zone west of UTC falls within a UTC day',
      '2026-03-01T00:00:00-05:00',
      '2026-03-02T00:00:00-05:00',
      '2026-03-01T00:00 2026-03-03T00:00',
    ],
    ['the day of a clock change has 24 hours in UTC', '2026-03-29', '2026-03-30', '2026-03-29T00:00 2026-03-30T00:00'],
    ['400 days', '2025-02-01', '2026-03-08', '2025-02-01T00:00 2026-03-08T00:00'],
    ['days in the future', '2026-03-15', '2026-04-01', '2026-03-15T00:00 2026-04-01T00:00'],
  ])('%s', (_, from, to, expected) => {
    expect(rangeOf(from, to)).toBe(expected)
  })

  test.each([
    ['equal ends', '2026-03-01', '2026-03-01', 'to: The range is empty: `from` must be before `to`'],
    ['equal ends within a day', '2026-03-01T10:00Z', '2026-03-01T10:00Z', 'to: The range is empty: `from` must be before `to`'],
    ['`from` after `to`', '2026-03-02', '2026-03-01', 'to: The range is empty: `from` must be before `to`'],
    ['only `from`: tomorrow', '2026-03-16', undefined, 'from: The range is empty: `from` must be before `to`'],
    ['401 days', '2025-01-31', '2026-03-08', 'from: The range is too long: at most 400 days'],
    ['400 days that rounding extends to 401', '2025-02-01T12:00Z', '2026-03-08T12:00Z', 'from: The range is too long: at most 400 days'],
  ])('is refused: %s', (_, from, to, expected) => {
    expect(rangeOf(from, to)).toBe(expected)
  })

  test('at midnight the last day is the one that begins', () => {
    expect(rangeOf(undefined, undefined, 'day', new Date('2026-03-01T00:00:00.000Z'))).toBe('2026-01-31T00:00 2026-03-02T00:00')
    expect(rangeOf(undefined, undefined, 'day', new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-01-30T00:00 2026-03-01T00:00')
  })
})

describe('a range of hours', () => {
  test.each([
    ['by default: 48 hours, the last of them the current one', undefined, undefined, '2026-03-13T14:00 2026-03-15T14:00'],
    ['only `from`', '2026-03-15T10:59Z', undefined, '2026-03-15T10:00 2026-03-15T14:00'],
    ['only `to`', undefined, '2026-03-01', '2026-02-27T00:00 2026-03-01T00:00'],
    ['across the end of a month', '2026-02-28T23:30Z', '2026-03-01T00:30Z', '2026-02-28T23:00 2026-03-01T01:00'],
    ['a zone offset with half an hour', '2026-03-01T00:00+05:30', '2026-03-01T01:00+05:30', '2026-02-28T18:00 2026-02-28T20:00'],
    ['90 days ago', '2025-12-15T14:00Z', '2025-12-15T15:00Z', '2025-12-15T14:00 2025-12-15T15:00'],
  ])('%s', (_, from, to, expected) => {
    expect(rangeOf(from, to, 'hour')).toBe(expected)
  })

  test.each([
    ['49 hours', '2026-03-13T13:00Z', undefined, 'from: The range is too long: at most 48 hours'],
    ['older than 90 days', '2025-12-15T13:00Z', '2025-12-15T15:00Z', 'from: Hourly data is kept for 90 days'],
  ])('is refused: %s', (_, from, to, expected) => {
    expect(rangeOf(from, to, 'hour')).toBe(expected)
  })
})

test.each([
  ['days up to today', 'day', '2026-03-09', '2026-03-16', '2026-03-09T00:00 2026-03-15T00:00', '2026-03-02T00:00 2026-03-08T00:00'],
  ['past days', 'day', '2026-03-01', '2026-03-08', '2026-03-01T00:00 2026-03-08T00:00', '2026-02-22T00:00 2026-03-01T00:00'],
  ['future days', 'day', '2026-03-20', '2026-03-22', '2026-03-20T00:00 2026-03-20T00:00', '2026-03-18T00:00 2026-03-18T00:00'],
  [
    'hours up to the current one',
    'hour',
    '2026-03-14T14:00Z',
    '2026-03-15T14:00Z',
    '2026-03-14T14:00 2026-03-15T13:00',
    '2026-03-13T14:00 2026-03-14T13:00',
  ],
] as const)('%s: only finished buckets are compared', (_, interval, from, to, finished, before) => {
  const parts = comparablePeriods({ from: Date.parse(from), to: Date.parse(to), interval }, now)
  expect([written(parts.finished), written(parts.before)]).toEqual([finished, before])
})

test.each([
  '2026-03-01',
  '2026-03-01T10:00Z',
  '2026-03-01T10:00:00Z',
  '2026-03-01T10:00:00.123456Z',
  '2026-03-01T10:00:00-03:30',
  '1970-01-01',
])('%s is accepted as a date or timestamp', (value) => {
  expect(DateOrTimestamp.safeParse(value).success).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-3-1',
  '2026-03-01T10:00',
  '2026-03-01 10:00Z',
  '2026-03-01T24:00Z',
  '0000-01-01',
  '1969-12-31',
  '9999-12-31',
  '+012026-01-01',
  'today',
  '',
])('%j is not accepted as a date or timestamp', (value) => {
  expect(DateOrTimestamp.safeParse(value).success).toBe(false)
})

test('a valid range consists of whole buckets around both ends, and the preceding range has the same length', () => {
  const at = fc
    .date({ min: new Date('2025-12-20T00:00Z'), max: new Date('2026-12-31T23:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString())
  fc.assert(
    fc.property(at, at, fc.constantFrom('day' as const, 'hour' as const), (from, to, interval) => {
      const result = analyticsRange({ from, to, interval }, now)
      if ('issue' in result) return
      const { range } = result
      const buckets = bucketsOf(range)
      const size = interval === 'day' ? 86_400_000 : 3_600_000
      expect(buckets.every((bucket) => bucket % size === 0)).toBe(true)
      expect([buckets[0], (buckets.at(-1) ?? 0) + size]).toEqual([range.from, range.to])
      expect(range.from <= Date.parse(from) && Date.parse(from) < range.from + size).toBe(true)
      expect(range.to >= Date.parse(to) && Date.parse(to) > range.to - size).toBe(true)
      const before = precedingRange(range)
      expect([before.to, bucketsOf(before).length]).toEqual([range.from, buckets.length])
    }),
  )
})
