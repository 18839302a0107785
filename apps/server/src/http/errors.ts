import { ApiError, errorBody, errorHeaders, toApiError } from '@tessera/api'
import { statusOf } from '@tessera/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { OverloadError } from './limits/admission.ts'
import { sendNotice } from './response/html-response.ts'

/** Converts anything thrown to the contract's error, and logs the details that callers must not see. */
export function asApiError(thrown: unknown, request: FastifyRequest): ApiError {
  const error = fromFastify(thrown) ?? toApiError(thrown)
  const status = statusOf(error.reason)
  if (status < 500 || error instanceof OverloadError) return error
  // An error that the service raised itself has no cause: its reason says everything.
  const err = error.cause && innermost(error)
  request.log[status === 502 || status === 503 ? 'warn' : 'error'](
    { requestId: request.id, ...(err !== undefined && { err }) },
    error.reason,
  )
  return error
}

/** The root cause. The errors that wrap it may quote a statement's values, and with them secrets. */
export function innermost(error: unknown): unknown {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner
}

/** For requests that Fastify or Node refuse before a procedure is reached. */
function fromFastify(thrown: unknown): ApiError | undefined {
  const { code, statusCode } = (thrown instanceof Error ? thrown : {}) as Partial<FastifyError>
  // @fastify/static refuses malformed paths with these.
  if (statusCode === 403 || statusCode === 404) return new ApiError('route_not_found')
  if (statusCode === 413) return new ApiError('payload_too_large')
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('media_type_unsupported')
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode === 400) return new ApiError('invalid_input', { cause: thrown })
  return undefined
}

/** `form` makes the body; tRPC's differs from REST's. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  form: (error: ApiError, requestId: string) => object = errorBody,
): FastifyReply {
  const error = asApiError(thrown, request)
  // Closing the connection avoids reading the rest of the body.
  if (error.reason === 'payload_too_large' || error.reason === 'image_too_large') reply.header('connection', 'close')
  return reply
    .headers(errorHeaders(error))
    .code(statusOf(error.reason))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(form(error, request.id)))
}

const isApiRequest = ({ url }: FastifyRequest): boolean => /^\/(?:api|trpc)(?:[/?]|$)/.test(url)

/** For URLs without a route: JSON for API clients, a page for browsers. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isApiRequest(request) ? sendError(request, reply, new ApiError('route_not_found')) : sendNotice(reply, 'absent')

/** For all URLs while the database starts. */
export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  isApiRequest(request)
    ? sendError(request, reply, new ApiError('database_unavailable', { retryAfterSeconds: 1 }))
    : sendNotice(reply.header('retry-after', '1'), 'unavailable')
