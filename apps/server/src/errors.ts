import { ApiError, errorBody, errorHeaders, toApiError } from '@tessera/api'
import { statusOf } from '@tessera/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Turns whatever was thrown into the contract's error, and writes to the log what callers must not see. */
export function asApiError(thrown: unknown, request: FastifyRequest): ApiError {
  const error = fromFastify(thrown) ?? toApiError(thrown)
  const status = statusOf(error.reason)
  if (status >= 500) request.log[status === 503 ? 'warn' : 'error']({ requestId: request.id, err: error.cause ?? error }, error.reason)
  return error
}

/** What Fastify and Node refuse before a row is reached. */
function fromFastify(thrown: unknown): ApiError | undefined {
  const { code, statusCode } = (thrown instanceof Error ? thrown : {}) as Partial<FastifyError>
  if (code === 'FST_ERR_BAD_URL') return new ApiError('route_not_found')
  if (statusCode === 413) return new ApiError('payload_too_large')
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('media_type_unsupported')
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode === 400) return new ApiError('invalid_input', { cause: thrown })
  return undefined
}

/** `form` turns the contract's body into that of another surface. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  form: (error: ApiError, requestId: string) => object = errorBody,
): FastifyReply {
  const error = asApiError(thrown, request)
  // The rest of a body that is too large is not worth reading.
  if (error.reason === 'payload_too_large') reply.header('connection', 'close')
  return reply
    .headers(errorHeaders(error))
    .code(statusOf(error.reason))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(form(error, request.id)))
}
