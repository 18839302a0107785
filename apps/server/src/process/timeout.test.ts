import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { requestTimeout, TimeoutError, withTimeout } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('work that settles in time keeps its result and leaves no timer', async () => {
  await expect(withTimeout(Promise.resolve('done'), 100)).resolves.toBe('done')
  await expect(withTimeout(Promise.reject(new Error('refused')), 100)).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long rejects, or settles as the caller decides', async () => {
  const outcomes = Promise.allSettled([
    withTimeout(never(), 100),
    withTimeout(never(), 100, () => 'fallback'),
    withTimeout(never(), 100, () => Promise.reject(new Error('away'))),
  ])
  await vi.advanceTimersByTimeAsync(101)
  const [rejected, fallback, chosen] = await outcomes
  expect(rejected).toMatchObject({ reason: expect.any(TimeoutError) as TimeoutError })
  expect(fallback).toMatchObject({ value: 'fallback' })
  expect(chosen).toMatchObject({ reason: { message: 'away' } })
})

test('a result that arrived while the event loop was blocked wins over the timeout', async () => {
  vi.useRealTimers()
  // The socket's data and the timer are both due once the event loop runs again; Node runs timers first.
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((resolve) => port1.addEventListener('message', () => resolve('answer')))
  port1.start()
  port2.postMessage('answer')
  const outcome = withTimeout(answer, 5)
  const blockedUntil = performance.now() + 20
  while (performance.now() < blockedUntil);
  await expect(outcome).resolves.toBe('answer')
  port1.close()
})

const requestOf = (complete: boolean) => ({ raw: { complete } as FastifyRequest['raw'] })

test('the work of a request that settles in time keeps its result and leaves no timer', async () => {
  const limited = requestTimeout(requestOf(true))
  await expect(limited(Promise.resolve('done'))).resolves.toBe('done')
  await expect(limited(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('the work of a request that takes too long rejects as an unavailable database', async () => {
  const error = requestTimeout(requestOf(true))(never()).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(4_501)
  expect(await error).toMatchObject({ reason: 'database_unavailable' })
})

test('the timeout does not count while the body is still arriving', async () => {
  const request = requestOf(false)
  const settled = vi.fn<() => void>()
  void requestTimeout(request)(never()).catch(settled)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(settled).not.toHaveBeenCalled()
  request.raw.complete = true
  await vi.advanceTimersByTimeAsync(4_501)
  expect(settled).toHaveBeenCalledOnce()
})
