import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Repeated } from './periodic-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to. */
function slowWork() {
  const ends: { done: () => void; fail: (error: Error) => void }[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((done, fail) => ends.push({ done, fail })))
  return { work, ends }
}

test('work is done each time, but for the times at which it is under way', async () => {
  const { work, ends } = slowWork()
  const repeated = new Repeated(work, { milliseconds: 1_000, failed: () => {} })
  await vi.advanceTimersByTimeAsync(3_500)
  expect(work).toHaveBeenCalledTimes(1)
  ends[0]?.done()
  await vi.advanceTimersByTimeAsync(500)
  expect(work).toHaveBeenCalledTimes(2)
  ends[1]?.done()
  await repeated.stop()
})

test('after long work there is a rest, but not after work that failed', async () => {
  const { work, ends } = slowWork()
  const repeated = new Repeated(work, { milliseconds: 1_000, restAfter: (took) => 5 * took, failed: () => {} })
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
  await repeated.stop()
})

test('a stop waits for what is under way, and nothing comes after it', async () => {
  const { work, ends } = slowWork()
  const repeated = new Repeated(work, { milliseconds: 1_000, failed: () => {} })
  await vi.advanceTimersByTimeAsync(1_000)
  let stopped = false
  const stopping = repeated.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stopped).toBe(false)
  ends[0]?.done()
  await stopping
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a failure is told once until the work has succeeded', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  const outcomes = [false, false, true, false]
  const work = () => (outcomes.shift() ? Promise.resolve() : Promise.reject(new Error('away')))
  const repeated = new Repeated(work, { milliseconds: 1_000, failed })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).toHaveBeenCalledTimes(2)
  await repeated.stop()
})
