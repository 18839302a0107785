import { expect, test } from 'vitest'

import { scheduleMark } from './schedule-mark.ts'

test('a link shows the day its visibility starts or ends, in the account’s time zone', () => {
  const [visibleFrom, visibleUntil] = ['2026-11-30T23:30:00.000Z', '2026-12-31T22:30:00.000Z']
  const mark = (zone: string, now: string) => scheduleMark({ visibleFrom, visibleUntil }, zone, Date.parse(now))
  expect(mark('Europe/Berlin', '2026-11-01T00:00Z')).toBe('From Dec 1')
  expect(mark('America/New_York', '2026-11-01T00:00Z')).toBe('From Nov 30')
  expect(mark('Europe/Berlin', '2026-12-05T00:00Z')).toBe('Until Dec 31')
  expect(mark('Asia/Tokyo', '2026-12-05T00:00Z')).toBe('Until Jan 1')
  expect(mark('Europe/Berlin', '2027-01-05T00:00Z')).toBe('Ended')
  expect(scheduleMark({ visibleFrom, visibleUntil: null }, 'UTC', Date.parse('2026-12-05T00:00Z'))).toBeNull()
})
