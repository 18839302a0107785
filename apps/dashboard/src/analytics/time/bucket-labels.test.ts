import { expect, test } from 'vitest'

import { axisWords, bucketWords, comparedWords, periodWords } from './bucket-labels.ts'

test('times are those of UTC, with hours from 0 to 23', () => {
  expect([axisWords('day', '2026-11-07T00:00:00.000Z'), bucketWords('day', '2026-11-07T00:00:00.000Z')]).toEqual(['Nov 7', 'Sat, Nov 7'])
  expect([axisWords('hour', '2026-11-07T00:00:00.000Z'), bucketWords('hour', '2026-11-07T23:00:00.000Z')]).toEqual([
    '00:00',
    'Nov 7, 23:00',
  ])
})

test('a period of days is named by its first and its last, one of hours by its ends', () => {
  expect(periodWords('day', { from: '2026-11-15T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })).toBe('Nov 15 – 21')
  expect(periodWords('hour', { from: '2026-11-20T15:00:00.000Z', to: '2026-11-21T15:00:00.000Z' })).toBe('Nov 20, 15:00 – Nov 21, 15:00')
})

const totals = { views: 0, visitors: 0, clicks: 0, clickRate: null }
const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, totals })

test('it is said what is compared with what, and what is left out', () => {
  expect(
    comparedWords({
      interval: 'day',
      finished: period('2026-11-15T00:00', '2026-11-21T00:00'),
      before: period('2026-11-08T00:00', '2026-11-14T00:00'),
    }),
  ).toBe('Changes leave out today, which is not over: Nov 15 – 20 against Nov 8 – 13')
  expect(
    comparedWords({
      interval: 'hour',
      finished: period('2026-11-20T15:00', '2026-11-21T14:00'),
      before: period('2026-11-19T15:00', '2026-11-20T14:00'),
    }),
  ).toBe('Changes leave out the present hour, which is not over: Nov 20, 15:00 – Nov 21, 14:00 against Nov 19, 15:00 – Nov 20, 14:00')
})
