import { ApiError, readImageFile, type Services } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Resolve } from './fetching/guarded-fetch.ts'
import { remotePictures } from './fetching/own-site.ts'
import { fetcherFactory, remoteServices } from './fetching/remote-sites.ts'
import { startPictureQueue } from './fetching/pictures/picture-queue-lifecycle.ts'
import { admission } from './http/limits/admission.ts'
import { openMailer } from './accounts/mailer.ts'
import { configuredProviders, providerAuth } from './accounts/providers.ts'
import { mountAuth } from './accounts/auth-routes.ts'
import { knownBrowsers } from './accounts/session/known-browsers.ts'
import { mountDashboard } from './dashboard.ts'
import { mountDocs } from './docs/docs-routes.ts'
import type { Env } from './env.ts'
import { sendError } from './http/errors.ts'
import { startDatabaseClock } from './process/upkeep/database-clock.ts'
import { startSchedule } from './process/upkeep/schedule.ts'
import { mountHealth, readinessOf } from './process/health.ts'
import { newHttpServer } from './http/http-server.ts'
import { Metrics } from './process/metrics/metrics.ts'
import { serveMetrics } from './process/metrics/metrics-route.ts'
import { openDecoder } from './pages/images/decoder/shared-decoder.ts'
import { startCards } from './pages/card/card-route.ts'
import { mountImages } from './pages/images/image-routes.ts'
import { requestLogger } from './process/log.ts'
import { observeRequests, combineObservers } from './http/request-observer.ts'
import { ownOrigin } from './http/request/origin.ts'
import { cachedPageLookup } from './pages/lookup/page-lookup.ts'
import { siteRenderer } from './pages/site/static-site.ts'
import { mountVisitors } from './pages/visitor-routes.ts'
import type { VisitorFiles } from './pages/visitor-services.ts'
import { memoryRateLimiter, sharedRateLimiter } from './http/limits/rate-limiter.ts'
import { startRedis } from './process/redis/redis.ts'
import { ImportReader } from './rpc/imports/import-reader.ts'
import { importServices } from './rpc/imports/import-services.ts'
import { mountMcp } from './rpc/mcp/mcp-routes.ts'
import { mountRest } from './rpc/rest-routes.ts'
import { createSessionAuth } from './accounts/session/session-auth.ts'
import { exporter } from './rpc/exports.ts'
import { servicesOf } from './rpc/services.ts'
import { TokenGuesses } from './rpc/token-guesses.ts'
import { mountTrpc } from './rpc/trpc-routes.ts'
import { startMaintenance } from './process/upkeep/maintenance.ts'

export type Paths = { dashboard: string; docs: string; imageDecoder: string; importWorker: string; visitors: VisitorFiles }

/** The parts of the outside network that tests replace. */
export type Outside = { resolve?: Resolve }

/** Creates the service on an open, migrated database, with all its routes. */
export async function createServer(env: Env, db: Database, secret: string, paths: Paths, outside: Outside = {}): Promise<FastifyInstance> {
  const app = newHttpServer(env)
  const metrics = env.metrics && new Metrics()
  const observe = combineObservers([metrics?.requests.observe, requestLogger(app.log)])
  if (observe) observeRequests(app, observe)
  warnOfProxies(app)

  const clock = startDatabaseClock(app, db)
  const pages = cachedPageLookup(db, env.pageCacheBytes, clock, remotePictures(env))
  app.addHook('onClose', async () => pages.close())
  const redis = await startRedis(app, env, secret)
  const counts = redis ? sharedRateLimiter(redis) : memoryRateLimiter()
  const limiter = metrics?.refusals.countedBy(counts) ?? counts
  const credentials = { db, env, limiter, guesses: new TokenGuesses(), sessionAuth: createSessionAuth(db, env, secret) }
  const mailer = env.smtp && openMailer(env.smtp)
  app.addHook('onClose', async () => mailer?.close())
  const instance: Services['instance'] = {
    publicUrl: env.publicUrl ?? null,
    signUp: env.signUp,
    providers: configuredProviders(env),
    resetLinks: mailer ? 'mailed' : 'handed out',
    ...env.legal,
    remoteContent: env.remoteContent,
  }
  const admit = admission(db, metrics?.refusals.countOverload)
  const decoder = openDecoder(paths.imageDecoder)
  app.addHook('onClose', async () => decoder.close())
  const decode: Services['decodeImage'] = (owner, content) => decoder.decode(owner, content)
  const fetcherOf = fetcherFactory(env, outside.resolve)
  const queue = startPictureQueue(app, { db, env, decode, invalidate: pages.invalidate, fetch: fetcherOf() })
  const invalidate: Services['invalidate'] = (change) => {
    pages.invalidate(change)
    queue?.wake()
  }
  const passwordLinks = { env, sessionAuth: credentials.sessionAuth, mailer, log: app.log }
  const importReader = new ImportReader({ file: paths.importWorker, log: app.log })
  app.addHook('onClose', async () => importReader.close())
  const imports = importServices({ env, pages, limiter, fetcherOf, reader: importReader })
  const drawCard = startCards(app, { env, files: paths.visitors, jpegOf: (id) => readImageFile(db, id, 'card') })
  const renderSite = siteRenderer({ env, fonts: paths.visitors.fonts, clock, drawCard, log: app.log })
  const services = servicesOf(
    { ...passwordLinks, limiter, decoder },
    {
      instance,
      invalidate,
      imports,
      remote: remoteServices(env, decode, fetcherOf),
      renderSite,
      startExport: exporter(app, { db, limiter }),
    },
  )
  const rpc = { ...credentials, services, admit }
  await app.register(
    async (auth) => {
      const accounts = { mailer, admit, invalidate, providerAuth: providerAuth(db, env, secret), browsers: knownBrowsers(env, secret) }
      mountAuth(auth, { ...credentials, ...accounts })
    },
    { prefix: '/api/auth' },
  )
  await app.register(async (rest) => mountRest(rest, rpc), { prefix: '/api/v1' })
  await app.register(async (mcp) => mountMcp(mcp, rpc), { prefix: '/api/mcp' })
  await app.register(async (trpc) => mountTrpc(trpc, rpc), { prefix: '/trpc' })
  await app.register(async (docs) => mountDocs(docs, { folder: paths.docs, originOf: ownOrigin(env) }))
  await app.register(async (dashboard) => mountDashboard(dashboard, paths.dashboard, { db, env }))
  for (const url of ['/api', '/api/*', '/trpc', '/trpc/*']) app.all(url, (request, reply) => noSuchRoute(app, request, reply))
  mountImages(app, { db, cacheBytes: env.imageCacheBytes })
  startMaintenance(app, db, env)
  startSchedule(app, db, { limitsOf: env.limitsOf, invalidate })
  const counting = await mountVisitors(app, { db, env, files: paths.visitors, limiter, redis, pages, secret, observe, drawCard })
  mountHealth(app, readinessOf(app, db, counting.clicks.journal))
  if (metrics && env.metrics) {
    metrics.watch({ db, pages, counting })
    serveMetrics(app, metrics, env, env.metrics)
  }
  return app
}

/** 405 if the path has a route with another method, else 404. Routes under /api/v1 answer 405 themselves. */
function noSuchRoute(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = request.url.split('?', 1)[0] ?? ''
  const known = url === request.routeOptions.url ? [] : ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url }))
  if (known.length === 0) return sendError(request, reply, new ApiError('route_not_found'))
  return sendError(request, reply.header('allow', known.join(', ')), new ApiError('method_not_allowed'))
}

/** Warns once: behind a proxy that TRUSTED_PROXIES does not name, every visitor seems to have the proxy's address. */
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
