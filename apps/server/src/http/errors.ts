import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { ApiError, errorBody, errorHeaders, toApiError } from '@tessera/api'
import { type ErrorBody, errors, statusOf } from '@tessera/contract'
import { typeId } from '@tessera/db'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { Overloaded } from './limits/admission.ts'

/** Turns whatever was thrown into the contract's error, and writes to the log what callers must not see. */
export function asApiError(thrown: unknown, request: FastifyRequest): ApiError {
  const error = fromFastify(thrown) ?? toApiError(thrown)
  const status = statusOf(error.reason)
  if (status < 500 || error instanceof Overloaded) return error
  // What the service refuses by itself has no cause, and its reason says all.
  const err = error.cause && innermost(error)
  request.log[status === 503 ? 'warn' : 'error']({ requestId: request.id, ...(err !== undefined && { err }) }, error.reason)
  return error
}

/** What went wrong at the bottom. The errors around it may quote a statement's values, among them secrets. */
export function innermost(error: unknown): unknown {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner
}

/** HTTP that Node could not read: there is no request to answer, only a socket. */
export function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request']
  const { headers, body } = brokenHttp(text)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${text}`, ...lines, '', body].join('\r\n'))
}

/** A request for two hosts is for neither, and what stands in front of the service may take it for another than the service does. */
export function refusedForTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  if (hosts < 2) return false
  const { headers, body } = brokenHttp('Two hosts')
  response.writeHead(400, headers).end(body)
  return true
}

function brokenHttp(text: string): { headers: Record<string, string | number>; body: string } {
  const requestId = typeId('req')
  const { code } = errors.invalid_input
  const message = `The request cannot be read as HTTP: ${text}`
  const body = JSON.stringify({ code, reason: 'invalid_input', message, requestId } satisfies ErrorBody)
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  }
  return { headers, body }
}

/** What Fastify and Node refuse before a row is reached. */
function fromFastify(thrown: unknown): ApiError | undefined {
  const { code, statusCode } = (thrown instanceof Error ? thrown : {}) as Partial<FastifyError>
  // The static files' own refusals of odd paths.
  if (statusCode === 403 || statusCode === 404) return new ApiError('route_not_found')
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
