import { analyticsRange, bucketsOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { customRange, daysOf, issueOf, overviewFilter, rangeName, type Range, rangeParams, rangeSearch } from './ranges.ts'

const now = Date.parse('2026-03-15T13:37:00Z')

test.each<[Range, number, string]>([
  ['24h', 24, '2026-03-14T14:00:00.000Z'],
  ['7d', 7, '2026-03-09T00:00:00.000Z'],
  ['30d', 30, '2026-02-14T00:00:00.000Z'],
  ['90d', 90, '2025-12-16T00:00:00.000Z'],
])('%s has %i buckets and ends with the current one', (range, count, from) => {
  const filter = overviewFilter(undefined, range, now)
  expect(filter.from).toBe(from)
  const parsed = analyticsRange({ from: filter.from, interval: filter.interval ?? 'day' }, new Date(now))
  expect('range' in parsed && bucketsOf(parsed.range).length).toBe(count)
})

test('within an hour the query stays the same, so that its response is cached', () => {
  for (const range of ['24h', '30d'] as const)
    expect(overviewFilter(undefined, range, now + 60_000)).toEqual(overviewFilter(undefined, range, now))
})

test('the URL omits the default range, and an unknown range falls back to the default', () => {
  expect([rangeSearch('30d'), rangeSearch('7d')]).toEqual([{ range: undefined }, { range: '7d' }])
  expect([rangeParams({ range: '24h' }), rangeParams({ range: '1y' })]).toEqual([{ range: '24h' }, { range: undefined }])
})

test('a custom range has whole days, both ends included', () => {
  const range = customRange('2026-03-01', '2026-03-15', now)
  expect(range).toBe('2026-03-01..2026-03-15')
  expect(overviewFilter(undefined, '2026-03-01..2026-03-15', now)).toEqual({
    interval: 'day',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-16T00:00:00.000Z',
  })
  expect([daysOf('2026-03-01..2026-03-15'), daysOf('7d')]).toEqual([{ first: '2026-03-01', last: '2026-03-15' }, undefined])
  expect([rangeName('2026-03-01..2026-03-15'), rangeName('7d')]).toEqual(['Mar 1 – 15', 'the last 7 days'])
})

test.each([
  ['days in the wrong order', '2026-03-02', '2026-03-01', '“From” can’t be after “To.”'],
  ['a day in the future', '2026-03-01', '2026-03-16', 'Dates can’t be in the future.'],
  ['more than 400 days', '2025-02-08', '2026-03-15', 'Choose a range of 400 days or less.'],
  ['a day that does not exist', '2026-02-30', '2026-03-01', 'Enter both dates in full.'],
  ['days before 1970', '1969-12-30', '1970-01-02', 'Enter both dates in full.'],
  ['an empty field', '', '2026-03-01', 'Enter both dates in full.'],
])('%s are no custom range', (_, first, last, issue) => {
  expect([issueOf(first, last, now), customRange(first, last, now)]).toEqual([issue, undefined])
})

test('the URL may have a custom range, and one that is invalid falls back to the default', () => {
  const read = (range: unknown) => rangeParams({ range }).range
  expect([read('2026-03-01..2026-03-15'), read('2026-03-15..2026-03-01'), read('2026-03-01'), read('a..b..c')]).toEqual([
    '2026-03-01..2026-03-15',
    undefined,
    undefined,
    undefined,
  ])
})
