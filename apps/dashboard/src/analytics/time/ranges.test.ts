import { analyticsRange, bucketsOf } from '@tessera/contract'
import { expect, test } from 'vitest'

import { overviewFilter, type Range, rangeParams, rangeSearch } from './ranges.ts'

const now = Date.parse('2026-03-15T13:37:00Z')

test.each<[Range, number, string]>([
  ['24h', 24, '2026-03-14T14:00:00.000Z'],
  ['7d', 7, '2026-03-09T00:00:00.000Z'],
  ['30d', 30, '2026-02-14T00:00:00.000Z'],
  ['90d', 90, '2025-12-16T00:00:00.000Z'],
])('%s is %i buckets, the present one the last', (range, count, from) => {
  const filter = overviewFilter(undefined, range, now)
  expect(filter.from).toBe(from)
  const asked = analyticsRange({ from: filter.from, interval: filter.interval ?? 'day' }, new Date(now))
  expect('range' in asked && bucketsOf(asked.range).length).toBe(count)
})

test('within an hour the question stays the same, so that its answer is found again', () => {
  for (const range of ['24h', '30d'] as const)
    expect(overviewFilter(undefined, range, now + 60_000)).toEqual(overviewFilter(undefined, range, now))
})

test('the address names any range but the standard one, and what it names wrongly is the standard one', () => {
  expect([rangeSearch('30d'), rangeSearch('7d')]).toEqual([{ range: undefined }, { range: '7d' }])
  expect([rangeParams({ range: '24h' }), rangeParams({ range: '1y' })]).toEqual([{ range: '24h' }, { range: undefined }])
})
