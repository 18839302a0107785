import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deadlineOf } from './request-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestOf = (complete: boolean) => ({ raw: { complete } as FastifyRequest['raw'] })
const never = () => new Promise<never>(() => {})

test('work that is done in time is what it is, and leaves no timer', async () => {
  const inTime = deadlineOf(requestOf(true))
  await expect(inTime(Promise.resolve('done'))).resolves.toBe('done')
  await expect(inTime(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long is a database that is away', async () => {
  const told = deadlineOf(requestOf(true))(never()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4_500)
  expect(await told).toMatchObject({ reason: 'database_unavailable' })
})

test('a body that comes slowly is waited for', async () => {
  const request = requestOf(false)
  const settled = vi.fn<() => void>()
  void deadlineOf(request)(never()).catch(settled)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(settled).not.toHaveBeenCalled()
  request.raw.complete = true
  await vi.advanceTimersByTimeAsync(4_500)
  expect(settled).toHaveBeenCalledOnce()
})
