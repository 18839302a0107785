import { ApiError } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

/** Milliseconds that a call may take in all: each of its statements may be in time, and all together not. */
const patience = 4_500

/**
 * Rejects where the work of a request takes too long, which is the database's doing; it goes on, and nobody waits for it. As
 * long as a body still comes, its sender is waited for.
 */
export function deadlineOf({ raw }: Pick<FastifyRequest, 'raw'>): <T>(work: Promise<T>) => Promise<T> {
  return (work) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const wait = () => (timer = setTimeout(look, patience))
      const look = () => (raw.complete ? reject(new ApiError('database_unavailable', { retryAfterSeconds: 1 })) : wait())
      wait()
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
}
