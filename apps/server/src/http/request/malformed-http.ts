import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import { type ErrorBody, errors } from '@tessera/contract'
import { typeId } from '@tessera/db'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Refusal = readonly [status: number, text: string]

/** Answers HTTP that Node could not parse, or that did not arrive in time. There is no request, only a socket. */
export const refuseUnparsed =
  (commonHeaders: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const [status, text] = unparsed[error.code ?? ''] ?? [400, 'Bad Request']
    const requestId = typeId('req')
    const body = refusalBody(text, requestId)
    const headers = { ...commonHeaders, 'x-request-id': requestId, ...refusalHeaders, 'content-length': Buffer.byteLength(body) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${text}`, ...lines, '', body].join('\r\n'))
  }

const unparsed: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Refuses a request that Node can parse, but whose headers HTTP forbids or that we cannot meet. Returns whether it was refused. */
export function refuseMalformed(request: FastifyRequest, reply: FastifyReply): boolean {
  const refusal = refusalOf(request.raw)
  if (!refusal) return false
  const [status, text] = refusal
  reply.code(status).headers(refusalHeaders).send(refusalBody(text, request.id))
  return true
}

function refusalOf({ rawHeaders, headers, httpVersion }: IncomingMessage): Refusal | undefined {
  const hosts = hostCount(rawHeaders)
  // A proxy may have chosen the other one.
  if (hosts > 1) return [400, 'Two hosts']
  if (hosts === 0 && httpVersion === '1.1') return [400, 'No host']
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) return [417, 'Expectation Failed']
  return undefined
}

export function hostCount(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts
}

const refusalHeaders = { connection: 'close', 'content-type': 'application/json; charset=utf-8' }

function refusalBody(text: string, requestId: string): string {
  const { code } = errors.invalid_input
  const message = `The request cannot be read as HTTP: ${text}`
  return JSON.stringify({ code, reason: 'invalid_input', message, requestId } satisfies ErrorBody)
}
