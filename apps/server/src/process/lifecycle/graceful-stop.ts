import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { announceStop, drain } from '../../http/in-flight.ts'
import type { Workers } from './worker-processes.ts'

/** How long requests in flight may take to finish. */
const drainTimeoutMs = 10_000
/** After this time the process exits, whatever is still in flight. */
const stopTimeoutMs = 15_000

/** Calls `stop` with each unhandled error. Without a listener, Node ends the process immediately and drops requests in flight. */
function onUnhandledError(stop: (error: unknown) => void): void {
  process.on('uncaughtException', stop)
  process.on('unhandledRejection', stop)
}

/**
 * Stops the process gracefully on SIGTERM. For `delayMs` the service answers requests but reports itself as not ready, so
 * that a load balancer stops sending traffic. SIGINT, or a second signal, skips the delay. `last` runs after the drain.
 * An unhandled error is logged and stops the process in the same way, without the delay and with exit code 1.
 */
export function stopOnSignals(app: FastifyInstance, delayMs: number, last: () => Promise<void>): void {
  const skipDelay = new AbortController()
  let stopping: Promise<void> | undefined
  let exitCode = 0
  const stop = async () => {
    announceStop(app)
    await sleep(delayMs, undefined, { signal: skipDelay.signal }).catch(() => {})
    setTimeout(() => {
      app.log.error('Stopping timed out; unfinished requests were cut off')
      process.exit(1)
    }, stopTimeoutMs)
    await drain(app, drainTimeoutMs)
    await last()
    process.exit(exitCode)
  }
  onUnhandledError((error) => {
    app.log.fatal({ err: error }, 'An unexpected error stops the service')
    exitCode = 1
    skipDelay.abort()
    stopping ??= stop()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (signal === 'SIGINT' || stopping) skipDelay.abort()
      stopping ??= stop()
    })
}

/** Forwards signals to the workers, each of which stops gracefully, and runs `last` when all have exited. */
export function stopWorkersOnSignals(
  workers: Workers,
  delayMs: number,
  last: () => Promise<void>,
  logError: (message: string, error: unknown) => void,
): void {
  let stopping: Promise<void> | undefined
  let exitCode = 0
  const stop = async () => {
    await workers.waitForExit(delayMs)
    await last()
    process.exit(exitCode)
  }
  onUnhandledError((error) => {
    logError('An unexpected error stops the service:', error)
    exitCode = 1
    // SIGINT skips the delay of the workers.
    workers.signal('SIGINT')
    stopping ??= stop()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      workers.signal(signal)
      stopping ??= stop()
    })
}
