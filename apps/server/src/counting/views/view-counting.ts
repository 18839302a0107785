import { countViews } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { finishLast } from '../../http/in-flight.ts'
import { PeriodicTask } from '../../process/periodic-task.ts'
import type { Audience } from '../audience/audience.ts'
import type { DailySalts } from '../audience/daily-salts.ts'
import { ViewCounter } from './view-counter.ts'

/** A crash loses at most the views of this time and of one write, together about a second. */
const flushIntervalMs = 500

/** Counts views while the server runs. Its stop waits until all of them are written. */
export function startViewCounting(
  app: FastifyInstance,
  { db, audience, salts }: { db: Database; audience: Audience; salts: DailySalts },
): ViewCounter {
  const counter = new ViewCounter({ audience, salts, write: (batch) => countViews(db, batch), log: app.log })
  const flushing = new PeriodicTask(() => counter.flush(), {
    intervalMs: flushIntervalMs,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'Views wait: the database does not accept them'),
  })
  app.addHook('onClose', () => flushing.stop())
  finishLast(app, async () => {
    await flushing.stop()
    await counter.finish()
  })
  return counter
}
