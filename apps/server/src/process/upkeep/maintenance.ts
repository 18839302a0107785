import {
  collectImages,
  databaseTime,
  finishDeletions,
  keepLedger,
  keepStats,
  purgeExpired,
  purgeHistory,
  purgeRemoteImages,
  rollClicks,
  type Services,
  sweepGonePages,
} from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { StatsRoller } from '../../counting/clicks/stats-roller.ts'
import { innermost } from '../../http/errors.ts'
import { PeriodicTask, type PeriodicTaskOptions } from '../periodic-task.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const maxRollUpRestMs = 5 * second
/** After a roll-up, rest at least this many times as long as it took. */
const rollUpRestFactor = 20
/** With a larger difference, one of the clocks is wrong, and rows that are not old would be deleted. */
const maxClockDifferenceMs = hour
const statsFailure = 'Maintenance of clicks and statistics failed'

type Options = Pick<PeriodicTaskOptions, 'restAfter'> & { failure?: string }

/** Periodic work on the database. Every process runs it; each task is safe to run concurrently, and one run serves all. */
export function startMaintenance(app: FastifyInstance, db: Db, { limitsOf }: Pick<Services, 'limitsOf'>): void {
  const stop = new AbortController()
  const every = (intervalMs: number, work: () => Promise<unknown>, { failure = statsFailure, restAfter }: Options = {}) =>
    new PeriodicTask(work, { intervalMs, restAfter, onFailure: (error) => app.log.warn({ err: innermost(error) }, failure) })
  const roller = new StatsRoller((maxBatches) => rollClicks(db, maxBatches))
  // Each roll-up updates the same sums, so under load one run for five seconds of clicks costs less than five runs.
  const rollUp = every(second, () => roller.run(stop.signal), {
    restAfter: (tookMs) => Math.min(rollUpRestFactor * tookMs, maxRollUpRestMs),
  })
  const sweep = every(minute, () => sweepGonePages(db, new Date(), stop.signal))
  const deletions = every(minute, () => finishDeletions(db, stop.signal), { failure: 'Deleting the data of deleted accounts failed' })
  const partitions = every(hour, async () => {
    await refuseWrongClock(db)
    await keepLedger(db)
    await keepStats(db)
  })
  const purgeRows = async () => {
    await refuseWrongClock(db)
    await purgeExpired(db, stop.signal)
    await purgeRemoteImages(db, stop.signal)
  }
  const history = every(hour, () => purgeHistory(db, limitsOf, stop.signal), { failure: 'Deleting the history of pages failed' })
  const purge = every(hour, purgeRows, { failure: 'Deleting expired rows failed' })
  const collectUnused = async () => {
    await refuseWrongClock(db)
    await collectImages(db, new Date(), stop.signal)
  }
  const images = every(hour, collectUnused, { failure: 'Deleting unused images failed' })
  app.addHook('onReady', async () => {
    await partitions.run()
    void sweep.run()
    void deletions.run()
    void purge.run()
    void images.run()
    void history.run()
  })
  app.addHook('onClose', async () => {
    stop.abort()
    await Promise.all([rollUp, sweep, deletions, partitions, purge, images, history].map((task) => task.stop()))
  })
}

async function refuseWrongClock(db: Db): Promise<void> {
  const differenceMs = Math.abs(Date.now() - (await databaseTime(db)))
  if (differenceMs <= maxClockDifferenceMs) return
  throw new Error(
    `Nothing is deleted: the clocks of this machine and of the database differ by ${Math.round(differenceMs / minute)} minutes`,
  )
}
