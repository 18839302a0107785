import { ApiError } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from './errors.ts'
import { sendNotice } from './response/html-response.ts'

const isApiRequest = ({ url }: FastifyRequest): boolean => /^\/(?:api|trpc)(?:[/?]|$)/.test(url)

/** For URLs without a route: JSON for API clients, a page for browsers. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isApiRequest(request) ? sendError(request, reply, new ApiError('route_not_found')) : sendNotice(reply, 'absent')

/** For all URLs while the database starts. */
export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isApiRequest(request)
    ? sendError(request, reply, new ApiError('database_unavailable', { retryAfterSeconds: 1 }))
    : sendNotice(reply.header('retry-after', '1'), 'unavailable')
