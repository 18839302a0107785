import { expect, test, vi } from 'vitest'

import { newKey, redisForTests } from './redis-testing.ts'

const { connected, way } = await redisForTests()

const away = 'Redis is unavailable; rate limits and click deduplication are per process'

test.for(['silent', 'cut', 'refuse'] as const)(
  'while Redis is unavailable (%s), one command waits a moment and the others do not; the log says so once, and once when it is back',
  async (mode) => {
    const { redis, told } = await connected()
    await way.set(mode)
    const took: number[] = []
    for (let nth = 0; nth < 200; nth += 1) {
      const began = performance.now()
      await expect(redis.claim(newKey(), 5_000)).rejects.toThrow()
      took.push(performance.now() - began)
      await new Promise(setImmediate)
    }
    took.sort((a, b) => b - a)
    expect(took[0]).toBeLessThan(300)
    expect(took[1]).toBeLessThan(50)
    expect(told()).toEqual([away])
    await way.set('pass')
    await vi.waitFor(async () => expect(await redis.claim(newKey(), 5_000)).toBe(true), { timeout: 3_000, interval: 20 })
    expect(told()).toEqual([away, 'Redis is available again'])
  },
)

test('starting without Redis is logged and delayed only briefly, and Redis is used once it is available', async () => {
  await way.set('silent')
  const began = performance.now()
  const { redis, told } = await connected()
  expect(performance.now() - began).toBeLessThan(1_500)
  await expect(redis.claim(newKey(), 5_000)).rejects.toThrow('Redis is unavailable')
  await way.set('pass')
  await vi.waitFor(async () => expect(await redis.claim(newKey(), 5_000)).toBe(true), { timeout: 3_000, interval: 20 })
  expect(told()).toEqual([away, 'Redis is available again'])
})
