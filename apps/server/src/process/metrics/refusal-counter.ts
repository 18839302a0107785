import type { RateLimiter } from '../../http/limits/rate-limiter.ts'

/** What was refused for coming too often or while too much was under way, by the kind of limit: the first part of its keys, and `api` for tokens and sessions. */
export class Refusals {
  readonly byLimit = new Map<string, number>()

  /** The same limiter, whose refusals are counted. */
  countedBy(limiter: RateLimiter): RateLimiter {
    return {
      take: async (key, limit, windowSeconds) => {
        const taken = await limiter.take(key, limit, windowSeconds)
        if (taken?.exceeded) this.#count(/^([a-z-]+):/.exec(key)?.[1] ?? 'api')
        return taken
      },
    }
  }

  /** One more that came while too much was under way. */
  readonly countOverload = (): void => this.#count('overload')

  #count(limit: string): void {
    this.byLimit.set(limit, (this.byLimit.get(limit) ?? 0) + 1)
  }
}
