import { toApiError } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import type { Database, Db } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { startAudience } from '../counting/audience/audience-lifecycle.ts'
import { visitorHash } from '../counting/audience/visitor-hash.ts'
import { type Clicks, startClicks } from '../counting/clicks/click-counting.ts'
import type { Counter } from '../counting/clicks/click-counter.ts'
import type { Env } from '../env.ts'
import { asApiError, sendError } from '../http/errors.ts'
import { sendNotFound } from '../http/fallback-responses.ts'
import type { Observer } from '../http/request-observer.ts'
import type { RateLimiter } from '../http/limits/rate-limiter.ts'
import type { Redis } from '../process/redis/redis.ts'
import { commonHeaders } from '../http/response/security-headers.ts'
import { startViews } from '../counting/views/view-counting.ts'
import type { Views } from '../counting/views/view-counter.ts'
import { mountCard } from './card/card-route.ts'
import { sendNotice } from '../http/response/html-response.ts'
import { mountFronts } from '../http/fast-path.ts'
import { goFront, mountGo } from './link-redirect-route.ts'
import { ownOrigin } from '../http/request/service-origin.ts'
import { mountPage, pageFront } from './page-route.ts'
import { mountPassword } from './password/password-route.ts'
import { mountQr } from './qr/qr-route.ts'
import { mountReport } from './report-route.ts'
import { mountFiles } from './site/site-files.ts'
import { mountFonts } from './site/font-files.ts'
import { mountSitemap } from './site/sitemap-routes.ts'
import { type Locks, pageLocks } from './password/page-unlock.ts'
import type { Visits } from './lookup/page-lookup.ts'

/** Where the files are that visitors' routes need. */
export type VisitorFiles = { fonts: string; cardWorker: string; cardFonts: string; favicon: string }

/** What the routes for visitors share. */
export type Visitors = {
  db: Db
  env: Env
  files: VisitorFiles
  limiter: RateLimiter
  visits: Visits
  /** The service's own origin, without a slash at its end. */
  originOf: (request: FastifyRequest) => string
  /** What every answer carries, for those that are written past the framework. */
  commonHeaders: Readonly<Record<string, string>>
  /** Who asks, as a hash of this day and this page: another on every other. */
  visitorHash: (request: FastifyRequest, page: PageId) => Buffer
  /** Who may see a page that has a password. */
  locks: Locks
  clicks: Counter
  views: Views
}

export type VisitorsOptions = Pick<Visitors, 'env' | 'files' | 'limiter' | 'visits'> & {
  db: Database
  redis: Redis | undefined
  secret: string
  observe: Observer | undefined
}

/** What visitors leave behind, on its way into the database. */
export type Counting = { clicks: Clicks; views: Views }

/** Everything that visitors see: pages, their tiles' redirects, and the notices in their place. */
export async function mountVisitors(app: FastifyInstance, options: VisitorsOptions): Promise<Counting> {
  const { db, env, files, limiter, redis, visits, secret, observe } = options
  const { audience, salts } = startAudience(app, { db, env, secret })
  const counting = { clicks: startClicks(app, { db, env, audience, redis }), views: startViews(app, { db, audience, salts }) }
  const visitors: Visitors = {
    db,
    env,
    files,
    limiter,
    visits,
    originOf: ownOrigin(env),
    commonHeaders: commonHeaders(env.publicUrl),
    visitorHash: (request, page) => Buffer.from(visitorHash(salts.at(), request, page), 'hex'),
    locks: pageLocks(secret),
    clicks: counting.clicks.counter,
    views: counting.views,
  }
  await app.register(async (routes) => {
    routes.setErrorHandler(sendFailure)
    mountPage(routes, visitors)
    mountGo(routes, visitors)
    mountPassword(routes, visitors)
    mountReport(routes, visitors)
    mountCard(routes, visitors)
    mountQr(routes, visitors)
    mountSitemap(routes, visitors)
    mountFonts(routes, visitors)
    await mountFiles(routes, visitors)
  })
  mountFronts(app, [goFront(visitors), pageFront(visitors)], observe)
  app.setNotFoundHandler(sendNotFound)
  return counting
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown)
  if (error.reason === 'database_unavailable') {
    asApiError(error, request)
    sendNotice(reply.header('retry-after', '1'), 'unavailable')
  } else sendError(request, reply, thrown)
}
