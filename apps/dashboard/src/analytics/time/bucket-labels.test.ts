import { expect, test, vi } from 'vitest'

// Set before the module creates its formatters. This zone is 5:30 ahead of UTC, so its day changes at 18:30 UTC.
vi.hoisted(() => (process.env['TZ'] = 'Asia/Kolkata'))
// Another test file of the same worker may have loaded the module.
vi.resetModules()

const { axisLabel, bucketLabel, comparisonLabel, periodLabel } = await import('./bucket-labels.ts')

test('days are in UTC', () => {
  expect([axisLabel('day', '2026-11-07T00:00:00.000Z'), bucketLabel('day', '2026-11-07T00:00:00.000Z')]).toEqual(['Nov 7', 'Sat, Nov 7'])
})

test('hours are in the time zone of the browser, from 0 to 23', () => {
  expect([axisLabel('hour', '2026-11-07T19:00:00.000Z'), bucketLabel('hour', '2026-11-07T19:00:00.000Z')]).toEqual([
    '00:30',
    'Nov 8, 00:30',
  ])
})

test('a period of days is labeled with its first and last day, a period of hours with its start and end', () => {
  expect(periodLabel('day', { from: '2026-11-15T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })).toBe('Nov 15 – 21')
  expect(periodLabel('hour', { from: '2026-11-20T15:00:00.000Z', to: '2026-11-21T15:00:00.000Z' })).toBe('Nov 20, 20:30 – Nov 21, 20:30')
})

const totals = { views: 0, visitors: 0, clicks: 0, clickRate: null }
const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, totals })

test('the comparison names the previous period and what it leaves out', () => {
  const days = period('2026-11-15T00:00', '2026-11-22T00:00')
  expect(comparisonLabel({ ...days, interval: 'day', before: period('2026-11-08T00:00', '2026-11-14T00:00') })).toBe(
    'Compared with Nov 8 – 13. Today isn’t counted in the comparison.',
  )
  expect(comparisonLabel({ ...days, interval: 'day', before: period('2026-11-08T00:00', '2026-11-15T00:00') })).toBe(
    'Compared with Nov 8 – 14.',
  )
  const hours = period('2026-11-20T15:00', '2026-11-21T15:00')
  expect(comparisonLabel({ ...hours, interval: 'hour', before: period('2026-11-19T15:00', '2026-11-20T14:00') })).toBe(
    'Compared with Nov 19, 20:30 – Nov 20, 19:30. The current hour isn’t counted in the comparison.',
  )
})
