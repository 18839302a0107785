import type { RateLimiter } from '../../http/limits/rate-limiter.ts'

/** Counts rate-limited and overload refusals by limit: the prefix of the limiter's key, `api` for tokens and sessions, or `overload`. */
export class Refusals {
  readonly byLimit = new Map<string, number>()

  /** Wraps a limiter so that its refusals are counted. */
  countedBy(limiter: RateLimiter): RateLimiter {
    return {
      take: async (key, limit, windowSeconds) => {
        const taken = await limiter.take(key, limit, windowSeconds)
        if (taken?.exceeded) this.#count(/^([a-z-]+):/.exec(key)?.[1] ?? 'api')
        return taken
      },
    }
  }

  readonly countOverload = (): void => this.#count('overload')

  #count(limit: string): void {
    this.byLimit.set(limit, (this.byLimit.get(limit) ?? 0) + 1)
  }
}
