import { ApiError } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

/** Milliseconds that a call may take in all: each of its statements may be in time, and all together not. */
const patience = 4_500

/**
 * Rejects where the work of a request takes too long, which is the database's doing; it goes on, and nobody waits for it. As
 * long as a body still comes, its sender is waited for.
 */
export const deadlineOf =
  ({ raw }: { raw: Pick<FastifyRequest['raw'], 'complete'> }) =>
  <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (raw.complete) reject(new ApiError('database_unavailable', { retryAfterSeconds: 1 }))
        else timer.refresh()
      }
      const timer = setTimeout(look, patience)
      work.then(
        (value) => {
          clearTimeout(timer)
          resolve(value)
        },
        (error: unknown) => {
          clearTimeout(timer)
          reject(error as Error)
        },
      )
    })
