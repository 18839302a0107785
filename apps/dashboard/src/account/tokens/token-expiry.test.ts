import { expect, test } from 'vitest'

import { dateIn, daysUntil, expiresSoon } from './token-expiry.ts'

const late = new Date(2026, 9, 24, 23, 30)

test('days are counted by calendar date, regardless of the hour and of daylight saving', () => {
  expect(daysUntil('2026-10-25', late)).toBe(1)
  expect(daysUntil('2026-10-26', late)).toBe(2)
  expect(daysUntil('2026-10-24', late)).toBe(0)
  expect(daysUntil('2027-10-24', late)).toBe(365)
  expect(daysUntil('', late)).toBeNaN()
})

test('dateIn and daysUntil are inverse', () => {
  for (const days of [1, 7, 30, 365, 3650]) expect(daysUntil(dateIn(days, late), late)).toBe(days)
})

test('a token expires soon when less than a week is left', () => {
  const now = Date.parse('2026-10-24T12:00:00.000Z')
  expect(expiresSoon('2026-10-31T11:59:59.000Z', now)).toBe(true)
  expect(expiresSoon('2026-10-31T12:00:00.000Z', now)).toBe(false)
})
