import { ApiError, toApiError } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Env } from '../env.ts'
import { asApiError, sendError } from '../errors.ts'
import { sendNotice } from './documents.ts'
import { mountGo } from './go.ts'
import { mountPage } from './page.ts'
import { directVisits, type Visits } from './visits.ts'

/** What the routes for visitors share. */
export type Visitors = {
  db: Db
  env: Env
  visits: Visits
  /** The service's own origin, without a slash at its end. */
  originOf: (request: FastifyRequest) => string
}

/** Everything that visitors see: pages, their tiles' redirects, and the notices in their place. */
export async function mountVisitors(app: FastifyInstance, { db, env }: Pick<Visitors, 'db' | 'env'>): Promise<void> {
  const originOf = (request: FastifyRequest) => env.publicUrl ?? `${request.protocol}://${request.host}`
  const visitors: Visitors = { db, env, visits: directVisits(db), originOf }
  await app.register(async (routes) => {
    routes.setErrorHandler(sendFailure)
    mountPage(routes, visitors)
    mountGo(routes, visitors)
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
