import { ApiError } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { withTimeout } from './timeout.ts'

/** For all statements of a call together: each has a shorter timeout of its own. */
const callTimeoutMs = 4_500

/**
 * Rejects with `database_unavailable` when the work of a request takes too long, since only the database is that slow. The work
 * is not cancelled. The time does not count while the request's body is still arriving.
 */
export function requestTimeout({ raw }: Pick<FastifyRequest, 'raw'>): <T>(work: Promise<T>) => Promise<T> {
  return function limited<T>(work: Promise<T>): Promise<T> {
    return withTimeout(work, callTimeoutMs, () => {
      if (!raw.complete) return limited(work)
      throw new ApiError('database_unavailable', { retryAfterSeconds: 1 })
    })
  }
}
