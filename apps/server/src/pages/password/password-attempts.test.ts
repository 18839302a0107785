import { ApiError } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { memoryRateLimiter } from '../../http/limits/rate-limiter.ts'
import { limitPasswordAttempts } from './password-attempts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [page, other] = ['page_one' as PageId, 'page_two' as PageId]
let regions = 0
const anywhere = () => `region ${(regions += 1)}`
const wrong = async () => false
const right = async () => true

/** Milliseconds until `work` is done. */
async function duration(work: Promise<unknown>): Promise<number> {
  const start = Date.now()
  const ends: number[] = []
  void work.then(() => ends.push(Date.now()))
  for (let step = 0; ends.length === 0; step = 50) await vi.advanceTimersByTimeAsync(step)
  return (ends[0] ?? start) - start
}

test('attempts for one page run one after the other, those for different pages concurrently', async () => {
  const paced = limitPasswordAttempts(memoryRateLimiter())
  const log: string[] = []
  const check = (name: string, takes: number) => async () => {
    log.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, takes))
    log.push(`${name} ends`)
    return true
  }
  const all = Promise.all([
    paced(page, anywhere(), check('a', 100)),
    paced(page, anywhere(), check('b', 100)),
    paced(other, anywhere(), check('c', 50)),
  ])
  expect(await duration(all)).toBe(200)
  expect(log).toEqual(['a begins', 'c begins', 'c ends', 'a ends', 'b begins', 'b ends'])
})

test('after twenty wrong passwords in a minute, each further one delays its page by half a second; the right one is still accepted', async () => {
  const paced = limitPasswordAttempts(memoryRateLimiter())
  const tries = (count: number) => Promise.all(Array.from({ length: count }, () => paced(page, anywhere(), wrong)))
  expect(await duration(tries(21))).toBe(0)
  expect(await duration(tries(1))).toBe(500)
  const [slow, quick, open] = [tries(3), paced(other, anywhere(), wrong), paced(page, anywhere(), right)]
  expect(await duration(quick)).toBe(0)
  expect(await duration(slow)).toBeLessThanOrEqual(1500)
  expect(await duration(open)).toBe(500)
  expect(await open).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await duration(tries(20))).toBe(0)
})

test('right passwords cause no delay', async () => {
  const paced = limitPasswordAttempts(memoryRateLimiter())
  for (let round = 0; round < 4; round++) {
    expect(await duration(Promise.all(Array.from({ length: 30 }, () => paced(page, anywhere(), right))))).toBe(0)
  }
})

test('a full queue refuses attempts, and accepts them again when it is empty, even after errors', async () => {
  const paced = limitPasswordAttempts(memoryRateLimiter())
  const fails = async () => {
    throw new Error('away')
  }
  const line = Array.from({ length: 32 }, () => paced(page, anywhere(), fails).catch((error: Error) => error.message))
  await expect(paced(page, anywhere(), right)).rejects.toThrow(ApiError)
  expect(new Set(await Promise.all(line))).toEqual(new Set(['away']))
  await vi.advanceTimersByTimeAsync(0)
  expect(await paced(page, anywhere(), right)).toBe(true)
})

test('at most two attempts of one network region wait; others are accepted', async () => {
  const paced = limitPasswordAttempts(memoryRateLimiter())
  const tries = Array.from({ length: 40 }, () => paced(page, 'one region', wrong).catch(({ reason }: ApiError) => reason))
  expect(await paced(page, 'another', right)).toBe(true)
  expect((await Promise.all(tries)).filter((outcome) => outcome === 'rate_limited')).toHaveLength(38)
})
