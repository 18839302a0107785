import { askDatabase } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Journal } from '../counting/clicks/journal.ts'
import { isStopping } from '../http/in-flight.ts'
import type { Readiness } from './health-routes.ts'
import { withTimeout } from './timeouts/timeout.ts'

/** Limits the checks to one a second, however often load balancers ask. */
const checkTtlMs = 1_000
const databaseTimeoutMs = 1_000

/** How ready the running service is. */
export function readinessOf(app: FastifyInstance, db: Db, journal: Pick<Journal, 'isFull'>): () => Promise<Readiness> {
  const checks = {
    journalFull: () => journal.isFull(),
    databaseUp: () =>
      withTimeout(
        askDatabase(db)
          .then(() => true)
          .catch(() => false),
        databaseTimeoutMs,
        () => false,
      ),
  }
  const results = new LRUCache<keyof typeof checks, boolean>({ max: 2, ttl: checkTtlMs, fetchMethod: (check) => checks[check]() })
  return async () => {
    if (isStopping(app)) return 'stopping'
    const [journalFull, databaseUp] = await Promise.all([results.fetch('journalFull'), results.fetch('databaseUp')])
    if (journalFull) return 'journal_full'
    return databaseUp ? 'ok' : 'degraded'
  }
}
