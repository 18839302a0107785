import { askDatabase } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Journal } from '../counting/clicks/journal.ts'
import type { Env } from '../env.ts'
import { sendUnavailable } from '../http/errors.ts'
import { listenQuietly, newHttpServer, portOf } from '../http/http-server.ts'
import { isStopping } from '../http/in-flight.ts'
import { withTimeout } from './timeout.ts'

const statusOf = { ok: 200, degraded: 200, starting: 503, stopping: 503, journal_full: 503 } as const

/** Whether the process should get requests. `degraded`: the database is away and answers come from memory. */
export type Readiness = keyof typeof statusOf

/** `/healthz` is for the supervisor that restarts the process, `/readyz` for the load balancer. */
export function mountHealth(app: FastifyInstance, readiness: () => Readiness | Promise<Readiness>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness()
    const code = statusOf[status]
    if (code === 503) reply.header('retry-after', '1')
    return reply.header('cache-control', 'no-store').code(code).send({ status })
  })
}

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

/**
 * Answers health checks while the service starts, because a migration may take longer than a supervisor waits for an answer.
 * Listening first also detects an occupied port before any other work begins.
 */
export async function listenWhileStarting(env: Env): Promise<{ port: number; close: () => Promise<void> }> {
  // Every request here is answered at once, so connections that are open at the close are idle.
  const app = newHttpServer(env, { forceCloseConnections: true })
  mountHealth(app, () => 'starting')
  app.setNotFoundHandler(sendUnavailable)
  await listenQuietly(app, { port: env.port, host: env.host })
  return { port: portOf(app) ?? env.port, close: async () => void (await app.close()) }
}
