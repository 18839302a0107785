import { ApiError, fail } from '@tessera/api'
import { maxDocumentBytes } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from '../../http/errors.ts'
import { isOwnOrigin } from '../../http/request/origin.ts'
import { parseObject, readBytes } from '../../http/request/request-body.ts'
import { contextOf, type RpcDeps } from '../context.ts'

/** A document, and the message around it. */
const maxMessageBytes = maxDocumentBytes + 512 * 1024

/**
 * Serves the rows that are tools to agents, by the Model Context Protocol over HTTP, without sessions. Takes only bearer tokens. The
 * protocol's library is loaded with the first request.
 */
export function mountMcp(app: FastifyInstance, deps: RpcDeps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.addHook('onRequest', deps.admit)

  app.post('/', async (request, reply) => {
    if (!isOwnOrigin(request, deps.env))
      fail('origin_refused', { message: 'Web pages on other sites cannot call this route from a browser' })
    const context = contextOf(deps, request, false)
    const { responseHeaders } = context.request
    try {
      const actor = await context.request.authenticate('any', true)
      // The row that a tool calls would count the request again.
      // Preconditions are parameters of tools, not headers of the message.
      const admitted = {
        ...context,
        request: { ...context.request, ifMatch: undefined, ifNoneMatch: undefined, authenticate: async () => actor },
      }
      const message = parseObject(await readBytes(request, { limit: maxMessageBytes }))
      const { agentServer, answerMessage } = await import('./agent-server.ts')
      const response = await answerMessage(requestFor(request), message, () => agentServer(admitted, actor))
      return await sendResponse(reply.headers(rateLimitsOf(responseHeaders)), response)
    } catch (error) {
      return sendError(request, reply.headers(rateLimitsOf(responseHeaders)), error)
    }
  })
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
    url: '/',
    handler: (request, reply) => sendError(request, reply.header('allow', 'POST'), new ApiError('method_not_allowed')),
  })
}

/** The headers about the rate limit. Others describe the answer of a row, which is only a part of this response. */
const rateLimitsOf = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:ratelimit|retry-after)/i.test(name)))

/** The request that the library sees, without its body. It refuses clients that do not accept streams, although it sends none. */
function requestFor({ headers, url }: FastifyRequest): Request {
  const copied = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: [...copied, ['content-type', 'application/json'], ['accept', 'application/json, text/event-stream']],
  })
}

const sendResponse = async (reply: FastifyReply, response: Response) =>
  reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('content-type', response.headers.get('content-type') ?? 'application/json; charset=utf-8')
    .send(await response.text())
