import { keepLedger, keepStats, purgeExpired, rollClicks, sweepGonePages } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { Roller } from '../counting/clicks/stats-roller.ts'
import { innermost } from '../http/errors.ts'
import { Repeated, type RepeatedOptions } from './periodic-task.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const disorder = 'Clicks and figures could not be kept in order'

type Options = Pick<RepeatedOptions, 'restAfter'> & { failure?: string }

/** What the database needs done again and again. Every process does it, and whoever comes first has done it for all. */
export function startUpkeep(app: FastifyInstance, db: Db): void {
  const stop = new AbortController()
  const repeated = (milliseconds: number, work: () => Promise<unknown>, { failure = disorder, restAfter }: Options = {}) =>
    new Repeated(work, { milliseconds, restAfter, failed: (error) => app.log.warn({ err: innermost(error) }, failure) })
  const roller = new Roller((most) => rollClicks(db, most))
  // Each time the same sums are written: under load rather once for five seconds' clicks than five times.
  const rolling = repeated(second, () => roller.run(stop.signal), { restAfter: (took) => Math.min(20 * took, 5 * second) })
  // A page of many clicks may take longer than it is until the next time.
  const sweeping = repeated(minute, () => sweepGonePages(db, new Date(), stop.signal))
  const keeping = repeated(hour, async () => {
    await keepLedger(db)
    await keepStats(db)
  })
  const purging = repeated(hour, () => purgeExpired(db, stop.signal), { failure: 'What has expired could not be deleted' })
  app.addHook('onReady', async () => {
    await keeping.run()
    void sweeping.run()
    void purging.run()
  })
  app.addHook('onClose', async () => {
    stop.abort()
    await Promise.all([rolling, sweeping, keeping, purging].map((work) => work.stop()))
  })
}
