import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { announceStop, drain } from '../../http/in-flight.ts'
import type { Workers } from './worker-processes.ts'

/** Milliseconds that requests under way get to finish, and that the whole stop takes at most: nobody waits for it any longer. */
const [patience, limit] = [10_000, 15_000]

/**
 * SIGTERM ends the process well: for `delay` milliseconds it only says that it is not ready, so that a load balancer takes
 * it out while it still serves. SIGINT, or a second signal, does without. `last` is called after all else.
 */
export function stopOnSignals(app: FastifyInstance, delay: number, last: () => Promise<void>): void {
  const hurry = new AbortController()
  let stopping: Promise<void> | undefined
  const stop = async () => {
    announceStop(app)
    await sleep(delay, undefined, { signal: hurry.signal }).catch(() => {})
    setTimeout(() => {
      app.log.error('The stop took too long: what was not finished was cut off')
      process.exit(1)
    }, limit)
    await drain(app, patience)
    await last()
    process.exit(0)
  }
  process.on('SIGINT', () => {
    hurry.abort()
    stopping ??= stop()
  })
  process.on('SIGTERM', () => {
    if (stopping) hurry.abort()
    stopping ??= stop()
  })
}

/** The same for workers, each of which ends well by itself. */
export function stopWorkersOnSignals(workers: Workers, delay: number, last: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await workers.ended(delay)
    await last()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      workers.tell(signal)
      stopping ??= stop()
    })
}
