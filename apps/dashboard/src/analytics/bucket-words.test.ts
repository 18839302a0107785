import { expect, test } from 'vitest'

import { axisWords, bucketWords, periodWords } from './bucket-words.ts'

test('times are those of UTC, with hours from 0 to 23', () => {
  expect([axisWords('day', '2026-11-07T00:00:00.000Z'), bucketWords('day', '2026-11-07T00:00:00.000Z')]).toEqual(['Nov 7', 'Sat, Nov 7'])
  expect([axisWords('hour', '2026-11-07T00:00:00.000Z'), bucketWords('hour', '2026-11-07T23:00:00.000Z')]).toEqual([
    '00:00',
    'Nov 7, 23:00',
  ])
})

test('a period of days is named by its first and its last, the one before as well', () => {
  expect(periodWords({ interval: 'day', from: '2026-11-15T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })).toEqual({
    shown: 'Nov 15 – 21',
    before: 'Nov 8 – 14',
  })
})

test('a period of hours is named by its ends', () => {
  expect(periodWords({ interval: 'hour', from: '2026-11-20T15:00:00.000Z', to: '2026-11-21T15:00:00.000Z' })).toEqual({
    shown: 'Nov 20, 15:00 – Nov 21, 15:00',
    before: 'Nov 19, 15:00 – Nov 20, 15:00',
  })
})
