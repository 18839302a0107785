import { carryOutPublications, type Services } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { PeriodicTask } from '../periodic-task.ts'

/** Other processes show a publication within a second, and all of it has to take less than two. */
const intervalMs = 500

/**
 * Publishes and unpublishes pages when they are due. Every process does so; each publication happens once. What fell due while the service
 * was down is carried out before it listens.
 */
export function startSchedule(app: FastifyInstance, db: Db, services: Pick<Services, 'limitsOf' | 'invalidate'>): void {
  const stop = new AbortController()
  const publications = new PeriodicTask(() => carryOutPublications(db, services, stop.signal), {
    intervalMs,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'Scheduled publications failed'),
  })
  app.addHook('onReady', () => publications.run())
  app.addHook('onClose', async () => {
    stop.abort()
    await publications.stop()
  })
}
