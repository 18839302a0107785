import { countViews } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Audience } from '../audience/audience.ts'
import type { Salts } from '../audience/daily-salts.ts'
import { innermost } from '../../http/errors.ts'
import { PeriodicTask } from '../../process/periodic-task.ts'
import { finishLast } from '../../http/in-flight.ts'
import { Views } from './view-counter.ts'

/** Milliseconds. What a crash loses, with the time that writing takes, is a second's views. */
const pause = 500

/** The counting of views, from the server's start to its end, when all that was gathered is written. */
export function startViews(app: FastifyInstance, { db, audience, salts }: { db: Database; audience: Audience; salts: Salts }): Views {
  const views = new Views({ audience, salts, write: (batch) => countViews(db, batch), log: app.log })
  const flushing = new PeriodicTask(() => views.flush(), {
    intervalMs: pause,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'Views wait: the database does not take them'),
  })
  app.addHook('onClose', () => flushing.stop())
  finishLast(app, async () => {
    await flushing.stop()
    await views.finish()
  })
  return views
}
