import { expect, test } from 'vitest'

import { axisLabel, bucketLabel, comparisonLabel, periodLabel } from './bucket-labels.ts'

test('labels are in UTC, with hours from 0 to 23', () => {
  expect([axisLabel('day', '2026-11-07T00:00:00.000Z'), bucketLabel('day', '2026-11-07T00:00:00.000Z')]).toEqual(['Nov 7', 'Sat, Nov 7'])
  expect([axisLabel('hour', '2026-11-07T00:00:00.000Z'), bucketLabel('hour', '2026-11-07T23:00:00.000Z')]).toEqual([
    '00:00',
    'Nov 7, 23:00',
  ])
})

test('a period of days is labelled with its first and last day, a period of hours with its start and end', () => {
  expect(periodLabel('day', { from: '2026-11-15T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })).toBe('Nov 15 – 21')
  expect(periodLabel('hour', { from: '2026-11-20T15:00:00.000Z', to: '2026-11-21T15:00:00.000Z' })).toBe('Nov 20, 15:00 – Nov 21, 15:00')
})

const totals = { views: 0, visitors: 0, clicks: 0, clickRate: null }
const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, totals })

test('the comparison names the previous period and what it leaves out', () => {
  expect(
    comparisonLabel({
      interval: 'day',
      before: period('2026-11-08T00:00', '2026-11-14T00:00'),
    }),
  ).toBe('Compared with Nov 8 – 13. Today isn’t counted in the comparison.')
  expect(
    comparisonLabel({
      interval: 'hour',
      before: period('2026-11-19T15:00', '2026-11-20T14:00'),
    }),
  ).toBe('Compared with Nov 19, 15:00 – Nov 20, 14:00. The current hour isn’t counted in the comparison.')
})
