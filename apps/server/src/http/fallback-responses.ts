import { ApiError } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from './errors.ts'
import { sendNotice } from './response/html-response.ts'

const isForPrograms = ({ url }: FastifyRequest): boolean => /^\/(?:api|trpc)(?:[/?]|$)/.test(url)

/** For an address that no route has: JSON to programs, a page to people. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isForPrograms(request) ? sendError(request, reply, new ApiError('route_not_found')) : sendNotice(reply, 'absent')

/** For any address before there is a database. */
export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isForPrograms(request)
    ? sendError(request, reply, new ApiError('database_unavailable', { retryAfterSeconds: 1 }))
    : sendNotice(reply.header('retry-after', '1'), 'unavailable')
