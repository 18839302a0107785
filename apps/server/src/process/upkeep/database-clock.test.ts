import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DatabaseClock } from './database-clock.ts'

const day = 86_400_000
const wrong = new Date('2026-03-02T12:00:00Z').getTime()

beforeEach(() => void vi.useFakeTimers({ now: wrong, toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('after a comparison the clock is that of the database, and goes on when the clock of the machine is set', async () => {
  const clock = new DatabaseClock()
  expect(clock.now()).toBe(wrong)
  expect(await clock.compare(async () => wrong - day)).toBe(day)
  expect(clock.now()).toBe(wrong - day)
  vi.setSystemTime(wrong + day)
  vi.advanceTimersByTime(500)
  expect(clock.now()).toBe(wrong - day + 500)
})

test('the answer is as old as half of its way, and one that took long counts only as the first', async () => {
  const clock = new DatabaseClock()
  const answer = (time: number, tookMs: number) => async () => {
    vi.advanceTimersByTime(tookMs)
    return time
  }
  await clock.compare(answer(10_000, 3_000))
  expect(clock.now()).toBe(11_500)
  await clock.compare(answer(20_000, 1_100))
  expect(clock.now()).toBe(12_600)
  await clock.compare(answer(20_000, 200))
  expect(clock.now()).toBe(20_100)
})
