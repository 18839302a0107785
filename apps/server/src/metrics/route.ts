import { createHash, timingSafeEqual } from 'node:crypto'

import { fail } from '@tessera/api'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../env.ts'
import { listenQuietly, newHttpServer } from '../http-server.ts'
import { sendNotFound } from '../not-served.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/metrics`, for whoever sends the token where there is one. */
function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const expected = token === undefined ? undefined : digest(token)
  app.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (expected) {
      const given = /^bearer +(\S+) *$/i.exec(authorization ?? fail('token_missing'))?.[1] ?? ''
      if (!timingSafeEqual(digest(given), expected)) fail('token_invalid')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** On its own port where it has one, from the service's start to its end, and else beside the service. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, env: Env, { port, host, token }: NonNullable<Env['metrics']>): void {
  if (port === undefined) return mountMetrics(app, metrics, token)
  const own = newHttpServer(env)
  mountMetrics(own, metrics, token)
  own.setNotFoundHandler(sendNotFound)
  app.addHook('onReady', () => listenQuietly(own, { port, host }, 'METRICS_PORT'))
  app.addHook('onClose', () => own.close())
}
