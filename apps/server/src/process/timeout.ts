import { ApiError } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Settles as `work` does, or as `onTimeout` does after `timeoutMs`; by default that rejects with a `TimeoutError`. The work is
 * not canceled. A result that arrived while the event loop was blocked is read before the timeout takes effect.
 */
export function withTimeout<T, F = never>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => F | Promise<F> = () => {
    throw new TimeoutError(`No response within ${timeoutMs} ms`)
  },
): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<void>((resolve) => (timer = setTimeout(() => setImmediate(resolve), timeoutMs))).then(onTimeout)
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}

/** For all statements of a call together: each has a shorter timeout of its own. */
const callTimeoutMs = 4_500

/**
 * Rejects with `database_unavailable` when the work of a request takes too long, since only the database is that slow. The work
 * is not canceled. The time does not count while the request's body is still arriving.
 */
export function requestTimeout({ raw }: Pick<FastifyRequest, 'raw'>): <T>(work: Promise<T>) => Promise<T> {
  return function limited<T>(work: Promise<T>): Promise<T> {
    return withTimeout(work, callTimeoutMs, () => {
      if (!raw.complete) return limited(work)
      throw new ApiError('database_unavailable', { retryAfterSeconds: 1 })
    })
  }
}
