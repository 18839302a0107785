import { ApiError } from '@tessera/api'
import type { Instance } from '@tessera/contract'
import { type Database, typeId } from '@tessera/db'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

import { openMailer } from './auth/mailer.ts'
import { configuredProviders, providerAuth } from './auth/providers.ts'
import { mountAuth } from './auth/routes.ts'
import { readBodiesLater } from './body.ts'
import { mountDashboard } from './dashboard.ts'
import { mountDocs } from './docs.ts'
import type { Env } from './env.ts'
import { refuseBrokenHttp, sendError } from './errors.ts'
import { ownOrigin } from './public/own-origin.ts'
import { mountVisitors, sendNotFound, type VisitorFiles } from './public/visitors.ts'
import { cachedVisits } from './public/visits.ts'
import { memoryRateLimiter, sharedRateLimiter } from './rate-limit.ts'
import { addAddresses } from './network.ts'
import { startRedis } from './redis/start.ts'
import { mountRest } from './rest.ts'
import { headerSetter } from './security-headers.ts'
import { createSessionAuth } from './session-auth.ts'
import { mountTrpc } from './trpc.ts'
import { watchRequests } from './under-way.ts'
import { startUpkeep } from './upkeep.ts'

export type Folders = { dashboard: string; docs: string; visitors: VisitorFiles }

/** The whole service over an open, migrated database: its routes at a glance. */
export async function createServer(env: Env, db: Database, secret: string, folders: Folders): Promise<FastifyInstance> {
  const setHeaders = headerSetter(env.publicUrl)
  const app = Fastify({
    logger: { level: env.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than its log lines, which name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => typeId('req'),
    requestIdHeader: false,
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    // A request may name the whole address: HTTP asks servers to take that, too.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')),
    // A malformed id of any length is not found like any other.
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    // A body that does not come would hold its connection, and the stop, for ever.
    requestTimeout: 30_000,
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: (error, request, reply) =>
      void (error.code === 'FST_ERR_BAD_URL' ? sendNotFound : sendError)(request, setHeaders(request, reply), error),
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  readBodiesLater(app)
  watchRequests(app)
  addAddresses(app)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
  warnOfProxies(app)

  const visits = cachedVisits(db, env.pageCacheBytes)
  app.addHook('onClose', async () => visits.close())
  const redis = await startRedis(app, env, secret)
  const limiter = redis ? sharedRateLimiter(redis) : memoryRateLimiter()
  const credentials = { db, env, limiter, sessionAuth: createSessionAuth(db, env, secret) }
  const mailer = env.smtp && openMailer(env.smtp)
  app.addHook('onClose', async () => mailer?.close())
  const instance: Instance = {
    publicUrl: env.publicUrl ?? null,
    signUp: env.signUp,
    providers: configuredProviders(env),
    resetLinks: mailer ? 'mailed' : 'handed out',
  }
  const serving = { ...credentials, instance, mailer, changed: visits.changed }
  await app.register(async (auth) => mountAuth(auth, { ...serving, db, providerAuth: providerAuth(db, env, secret) }), {
    prefix: '/api/auth',
  })
  await app.register(async (rest) => mountRest(rest, serving), { prefix: '/api/v1' })
  await app.register(async (trpc) => mountTrpc(trpc, serving), { prefix: '/trpc' })
  await app.register(async (docs) => mountDocs(docs, { folder: folders.docs, originOf: ownOrigin(env) }))
  await app.register(async (dashboard) => mountDashboard(dashboard, folders.dashboard))
  for (const url of ['/api', '/api/*', '/trpc', '/trpc/*']) app.all(url, (request, reply) => noSuchRoute(app, request, reply))
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  startUpkeep(app, db)
  await mountVisitors(app, { db, env, files: folders.visitors, limiter, redis, visits, secret })
  return app
}

/** 405 where the address exists for another method; the rows' own addresses see to that themselves. */
function noSuchRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = request.url.split('?', 1)[0] ?? ''
  const known = url === request.routeOptions.url ? [] : ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url }))
  if (known.length === 0) return sendError(request, reply, new ApiError('route_not_found'))
  return sendError(request, reply.header('allow', known.join(', ')), new ApiError('method_not_allowed'))
}

/** Once: behind a proxy that nobody named, every visitor has the proxy's address. */
function warnOfProxies(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const untrusted = request.headers['x-forwarded-for'] !== undefined && request.ip === request.raw.socket.remoteAddress
    if (!warned && untrusted) {
      warned = true
      app.log.warn('X-Forwarded-For arrived from an address that TRUSTED_PROXIES does not name; it is ignored')
    }
    done()
  })
}
