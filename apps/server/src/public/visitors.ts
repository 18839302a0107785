import { ApiError, toApiError } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Env } from '../env.ts'
import { asApiError, sendError } from '../errors.ts'
import { mountCard } from './card/route.ts'
import { sendNotice } from './documents.ts'
import { mountGo } from './go.ts'
import { ownOrigin } from './own-origin.ts'
import { mountPage } from './page.ts'
import { mountQr } from './qr/route.ts'
import { mountFiles } from './site/files.ts'
import { mountSitemap } from './site/sitemap.ts'
import { directVisits, type Visits } from './visits.ts'

/** Where the files are that visitors' routes need. */
export type VisitorFiles = { cardWorker: string; cardFonts: string; favicon: string }

/** What the routes for visitors share. */
export type Visitors = {
  db: Db
  env: Env
  files: VisitorFiles
  visits: Visits
  /** The service's own origin, without a slash at its end. */
  originOf: (request: FastifyRequest) => string
}

/** Everything that visitors see: pages, their tiles' redirects, and the notices in their place. */
export async function mountVisitors(app: FastifyInstance, { db, env, files }: Pick<Visitors, 'db' | 'env' | 'files'>): Promise<void> {
  const visitors: Visitors = { db, env, files, visits: directVisits(db), originOf: ownOrigin(env) }
  await app.register(async (routes) => {
    routes.setErrorHandler(sendFailure)
    mountPage(routes, visitors)
    mountGo(routes, visitors)
    mountCard(routes, visitors)
    mountQr(routes, visitors)
    mountSitemap(routes, visitors)
    await mountFiles(routes, visitors)
  })
  app.setNotFoundHandler(sendNotFound)
}

/** For an address that no route has: JSON to programs, a page to people. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  /^\/(?:api|trpc)(?:[/?]|$)/.test(request.url) ? sendError(request, reply, new ApiError('route_not_found')) : sendNotice(reply, 'absent')

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown)
  if (error.reason === 'database_unavailable') {
    asApiError(error, request)
    sendNotice(reply.header('retry-after', '1'), 'unavailable')
  } else sendError(request, reply, thrown)
}
