import { fail } from '@tessera/api'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

import type { Redis } from '../../process/redis/redis.ts'

export type RateLimit = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean }

/** Counts the uses of a key in a time window that begins with its first use. */
export type RateLimiter = {
  /** Counts one use. A limit of 0 means unlimited, and returns undefined. */
  take(key: string, limit: number, windowSeconds?: number): Promise<RateLimit | undefined>
  /** Reverts one `take` of a key, for an attempt that turns out not to count. */
  giveBack(key: string): Promise<void>
}

const minuteSeconds = 60
const counting = { points: Number.MAX_SAFE_INTEGER, duration: minuteSeconds }

/** Counts in this process's memory. */
export const memoryRateLimiter = (): RateLimiter => limiterOver(new RateLimiterMemory(counting))

/** Counts for all processes together, and in this process's memory while Redis is unavailable. */
export const sharedRateLimiter = (redis: Redis): RateLimiter =>
  limiterOver(
    new RateLimiterRedis({ ...counting, storeClient: redis, useRedisPackage: true, insuranceLimiter: new RateLimiterMemory(counting) }),
  )

const limiterOver = (counter: RateLimiterAbstract): RateLimiter => ({
  async take(key, limit, windowSeconds = minuteSeconds) {
    if (limit === 0) return undefined
    const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, { customDuration: windowSeconds })
    return {
      limit,
      remaining: Math.max(0, limit - consumedPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      exceeded: consumedPoints > limit,
    }
  },
  async giveBack(key) {
    await counter.reward(key, 1)
  },
})

/** Throws `rate_limited` if the limit is exceeded. */
export function requireWithinLimit(taken: RateLimit | undefined): void {
  if (taken?.exceeded) fail('rate_limited', { retryAfterSeconds: taken.resetSeconds })
}

export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: RateLimit) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})
