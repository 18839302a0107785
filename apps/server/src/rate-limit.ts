import { RateLimiterMemory } from 'rate-limiter-flexible'

export type RateLimit = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean }

/** Counts what a key does in a window of time that begins with its first act. */
export type RateLimiter = {
  /** Counts one more; a limit of 0 is none, and answers undefined. */
  take(key: string, limit: number, windowSeconds?: number): Promise<RateLimit | undefined>
}

const minute = 60

/** For one process: nothing outlives it. */
export function memoryRateLimiter(): RateLimiter {
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: minute })
  const state = (limit: number, used: number, msLeft: number): RateLimit => ({
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
    exceeded: used > limit,
  })
  return {
    async take(key, limit, windowSeconds = minute) {
      if (limit === 0) return undefined
      const { consumedPoints, msBeforeNext } = await counter.consume(key, 1, { customDuration: windowSeconds })
      return state(limit, consumedPoints, msBeforeNext)
    },
  }
}

export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: RateLimit) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})
