import { expect, test } from 'vitest'

import { demoVisits } from './demo-visits.ts'

const today = new Date('2026-03-10T00:00:00Z')

test('demo visits are the same for the same arguments, and lie in the given days before today', () => {
  const hours = demoVisits(1, 5, today, 90, 40)
  expect(demoVisits(1, 5, today, 90, 40)).toEqual(hours)
  expect(demoVisits(2, 5, today, 90, 40)).not.toEqual(hours)
  const times = hours.map(({ at }) => at.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(today.getTime() - 90 * 86_400_000)
  expect(times.at(-1)).toBeLessThan(today.getTime())
})

test('demo visitors follow only links that the page has', () => {
  const followed = demoVisits(3, 4, today, 30, 50).flatMap(({ visitors }) => visitors.flatMap(({ clicks }) => clicks))
  expect(followed.length).toBeGreaterThan(100)
  expect(followed.every((link) => link >= 0 && link < 4)).toBe(true)
})
