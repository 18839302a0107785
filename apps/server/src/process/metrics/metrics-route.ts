import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'

import { fail } from '@tessera/api'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, prometheusContentType } from 'prom-client'

import type { Env } from '../../env.ts'
import { listenQuietly, newHttpServer } from '../../http/http-server.ts'
import { sendNotFound } from '../../http/errors.ts'
import type { Metrics } from './metrics.ts'

type MetricsEnv = NonNullable<Env['metrics']>

/** Called by a process that serves requests. Metrics get a port of their own if one is configured; otherwise the service answers `/metrics`. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, env: Env, { port, host, token }: MetricsEnv): void {
  const text = () => metrics.text()
  if (port === undefined) return mountMetrics(app, text, token)
  if (cluster.isWorker) return metrics.share()
  const own = metricsServer(env, text, token)
  app.addHook('onReady', () => listen(own, port, host))
  app.addHook('onClose', () => own.close())
}

/** Called by the primary of several workers, which serves nothing else. Answers the metrics of all workers together. */
export async function serveWorkersMetrics(env: Env): Promise<void> {
  if (env.metrics?.port === undefined) return
  const { port, host, token } = env.metrics
  const workers = new AggregatorRegistry()
  const app = metricsServer(env, () => workers.clusterMetrics(), token)
  await listen(app, port, host)
}

const listen = (app: FastifyInstance, port: number, host: string) => listenQuietly(app, { port, host }, 'METRICS_PORT')

function metricsServer(env: Env, text: () => Promise<string>, token: string | undefined): FastifyInstance {
  const app = newHttpServer(env)
  mountMetrics(app, text, token)
  app.setNotFoundHandler(sendNotFound)
  return app
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/metrics`, which requires the bearer token if one is configured. */
function mountMetrics(app: FastifyInstance, text: () => Promise<string>, token: string | undefined): void {
  const expected = token === undefined ? undefined : digest(token)
  app.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (expected) {
      const given = /^bearer +(\S+) *$/i.exec(authorization ?? fail('token_missing'))?.[1] ?? ''
      if (!timingSafeEqual(digest(given), expected)) fail('token_invalid')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(prometheusContentType)
      .send(await text())
  })
}
