import { databaseTime } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { PeriodicTask } from '../periodic-task.ts'

const comparisonIntervalMs = 10_000
/** An answer that took longer does not tell the time well enough. */
const maxRoundTripMs = 1_000
/** A larger difference between the clocks of this machine and of the database is logged. */
const maxDifferenceMs = 1_000

/** The time of the database, without asking it: schedules take effect at the same time in all processes. */
export type Clock = { now(): number }

/** Goes on by the monotonic clock, so that setting the machine's clock does not move it. */
export class DatabaseClock implements Clock {
  /** Until the first comparison, the machine's clock. */
  #offsetMs = Date.now() - performance.now()
  #compared = false

  /** In Unix milliseconds. */
  now(): number {
    return performance.now() + this.#offsetMs
  }

  /** Asks the database. Returns by how much the machine's clock is ahead of it. */
  async compare(ask: () => Promise<number>): Promise<number> {
    const askedAt = performance.now()
    const time = await ask()
    const answeredAt = performance.now()
    const offsetMs = time - (askedAt + answeredAt) / 2
    if (!this.#compared || answeredAt - askedAt <= maxRoundTripMs) this.#offsetMs = offsetMs
    this.#compared = true
    return Date.now() - this.now()
  }
}

/** A clock that is compared with the database while the server runs. */
export function startDatabaseClock(app: FastifyInstance, db: Db): Clock {
  const clock = new DatabaseClock()
  let warned = false
  const compare = async () => {
    const aheadMs = Math.round(await clock.compare(() => databaseTime(db)))
    const isWrong = Math.abs(aheadMs) > maxDifferenceMs
    if (isWrong && !warned)
      app.log.warn({ aheadMs }, 'The clocks of this machine and of the database differ; schedules follow the database')
    warned = isWrong
  }
  const comparison = new PeriodicTask(compare, {
    intervalMs: comparisonIntervalMs,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'The time of the database could not be read'),
  })
  app.addHook('onReady', () => comparison.run())
  app.addHook('onClose', () => comparison.stop())
  return clock
}
