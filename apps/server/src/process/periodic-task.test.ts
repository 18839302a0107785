import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PeriodicTask } from './periodic-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work whose runs end when the test says so. */
function slowWork() {
  const ends: { done: () => void; fail: (error: Error) => void }[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((done, fail) => ends.push({ done, fail })))
  return { work, ends }
}

test('a task runs at each interval, except while its last run is in progress', async () => {
  const { work, ends } = slowWork()
  const task = new PeriodicTask(work, { intervalMs: 1_000, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(3_500)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.done()
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.done()
  await task.stop()
})

test('a task rests after a long run, but not after one that failed', async () => {
  const { work, ends } = slowWork()
  const task = new PeriodicTask(work, { intervalMs: 1_000, restAfter: (tookMs) => 5 * tookMs, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(1_400)
  ends[0]?.done()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(3)
  ends[2]?.done()
  await task.stop()
})

test('stop waits for the current run and starts no further one', async () => {
  const { work, ends } = slowWork()
  const task = new PeriodicTask(work, { intervalMs: 1_000, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(1_000)
  let stopped = false
  const stopping = task.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stopped).toBe(false)
  ends[0]?.done()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('consecutive failures are reported once', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  const outcomes = [false, false, true, false]
  const work = () => (outcomes.shift() ? Promise.resolve() : Promise.reject(new Error('away')))
  const task = new PeriodicTask(work, { intervalMs: 1_000, onFailure: failed })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledTimes(2)
  await task.stop()
})
