import { toApiError } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { startAudience } from '../counting/audience/audience-lifecycle.ts'
import { visitorHash } from '../counting/audience/audience.ts'
import { type ClickCounting, startClickCounting } from '../counting/clicks/click-counting.ts'
import type { ViewCounter } from '../counting/views/view-counter.ts'
import { startViewCounting } from '../counting/views/view-counting.ts'
import { asApiError, sendError, sendNotFound } from '../http/errors.ts'
import { mountFastPaths } from '../http/fast-path.ts'
import type { Observer } from '../http/request-observer.ts'
import { ownOrigin } from '../http/request/origin.ts'
import { sendNotice } from '../http/response/html-response.ts'
import { commonHeaders } from '../http/response/headers.ts'
import type { Redis } from '../process/redis/redis.ts'
import { type DrawCard, mountCard } from './card/card-route.ts'
import { linkRedirectFastPath, mountLinkRedirect } from './redirect/link-redirect-route.ts'
import { mountPage, pageFastPath } from './page-route.ts'
import { pageLocks } from './password/page-unlock.ts'
import { mountPassword } from './password/password-route.ts'
import { mountBadge } from './plain/badge-route.ts'
import { mountPlain } from './plain/plain-route.ts'
import { mountQr } from './qr/qr-route.ts'
import { mountPreview } from './preview/preview-route.ts'
import { mountReport } from './report/report-route.ts'
import { mountSiteFiles } from './site/site-files.ts'
import { mountSitemap } from './site/sitemap-routes.ts'
import type { VisitorServices } from './visitor-services.ts'

export type VisitorOptions = Pick<VisitorServices, 'env' | 'files' | 'limiter' | 'pages'> & {
  db: Database
  redis: Redis | undefined
  secret: string
  observe: Observer | undefined
  drawCard: DrawCard
}

/** The counters of clicks and views. */
export type Counting = { clicks: ClickCounting; views: ViewCounter }

/** All routes for visitors: pages, redirects of their tiles, and the site's own files. */
export async function mountVisitors(app: FastifyInstance, options: VisitorOptions): Promise<Counting> {
  const { db, env, files, limiter, redis, pages, secret, observe, drawCard } = options
  const { audience, salts } = startAudience(app, { db, env, secret })
  const counting = { clicks: startClickCounting(app, { db, env, audience, redis }), views: startViewCounting(app, { db, audience, salts }) }
  const services: VisitorServices = {
    db,
    env,
    files,
    limiter,
    pages,
    originOf: ownOrigin(env),
    commonHeaders: commonHeaders(env.publicUrl),
    visitorHash: (request, page) => Buffer.from(visitorHash(salts.at(), request, page), 'hex'),
    locks: pageLocks(secret),
    clicks: counting.clicks.counter,
    views: counting.views,
  }
  await app.register(async (routes) => {
    routes.setErrorHandler(sendFailure)
    mountPage(routes, services)
    mountLinkRedirect(routes, services)
    mountPassword(routes, services)
    mountReport(routes, services)
    mountPreview(routes, services)
    mountCard(routes, { pages, drawCard })
    mountQr(routes, services)
    mountPlain(routes, services)
    mountBadge(routes, services)
    mountSitemap(routes, services)
    await mountSiteFiles(routes, services)
  })
  mountFastPaths(app, [linkRedirectFastPath(services), pageFastPath(services)], observe)
  app.setNotFoundHandler(sendNotFound)
  return counting
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown)
  if (error.reason === 'database_unavailable') {
    // For its log entry.
    asApiError(error, request)
    sendNotice(reply.header('retry-after', '1'), 'unavailable')
  } else sendError(request, reply, thrown)
}
