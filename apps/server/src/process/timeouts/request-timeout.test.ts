import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { requestTimeout } from './request-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestOf = (complete: boolean) => ({ raw: { complete } as FastifyRequest['raw'] })
const never = () => new Promise<never>(() => {})

test('work that settles in time keeps its result and leaves no timer', async () => {
  const limited = requestTimeout(requestOf(true))
  await expect(limited(Promise.resolve('done'))).resolves.toBe('done')
  await expect(limited(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long rejects as an unavailable database', async () => {
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
