import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

import type { Redis } from '../../process/redis/redis.ts'

export type RateLimit = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean }

/** Counts what a key does in a window of time that begins with its first act. */
export type RateLimiter = {
  /** Counts one more; a limit of 0 is none, and answers undefined. */
  take(key: string, limit: number, windowSeconds?: number): Promise<RateLimit | undefined>
}

const minute = 60
const counting = { points: Number.MAX_SAFE_INTEGER, duration: minute }

/** For one process: nothing outlives it. */
export const memoryRateLimiter = (): RateLimiter => limiterOver(new RateLimiterMemory(counting))

/** For all processes together, and for this one alone while Redis is away. */
export const sharedRateLimiter = (redis: Redis): RateLimiter =>
  limiterOver(
    new RateLimiterRedis({ ...counting, storeClient: redis, useRedisPackage: true, insuranceLimiter: new RateLimiterMemory(counting) }),
  )

const limiterOver = (counter: RateLimiterAbstract): RateLimiter => ({
  async take(key, limit, windowSeconds = minute) {
    if (limit === 0) return undefined
    const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, { customDuration: windowSeconds })
    return {
      limit,
      remaining: Math.max(0, limit - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      exceeded: consumedPoints > limit,
    }
  },
})

export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: RateLimit) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})
