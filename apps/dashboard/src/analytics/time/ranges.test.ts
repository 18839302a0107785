import { analyticsRange, bucketsOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { overviewFilter, type Range, rangeParams, rangeSearch } from './ranges.ts'

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
