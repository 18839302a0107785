import { RateLimiterMemory } from 'rate-limiter-flexible'

export type RateLimit = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean }

/** Counts what a key does in windows of a minute. */
export type RateLimiter = {
  /** Counts one more; a limit of 0 is none, and answers undefined. */
  take(key: string, limit: number): Promise<RateLimit | undefined>
}

/** For one process: nothing outlives it. */
export function memoryRateLimiter(): RateLimiter {
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 })
  const state = (limit: number, used: number, msLeft: number): RateLimit => ({
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
    exceeded: used > limit,
  })
  return {
    async take(key, limit) {
      if (limit === 0) return undefined
      const { consumedPoints, msBeforeNext } = await counter.consume(key)
      return state(limit, consumedPoints, msBeforeNext)
    },
  }
}

export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: RateLimit) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})
