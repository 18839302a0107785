import { ApiError, appRouter, errorHeaders, toApiError } from '@tessera/api'
import { batchLimit, bodyLimit } from '@tessera/contract'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { contextOf } from './context.ts'
import type { Credentials } from './credentials.ts'
import { asApiError, sendError } from './errors.ts'

/** The same router for the dashboard and internal clients, with tRPC's own wire format. JSON only. */
export function mountTrpc(app: FastifyInstance, credentials: Credentials): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = request.params as { path: string }
    if (path.split(',').length > batchLimit) {
      const issues = [{ path: ['batch'], message: `Must have at most ${batchLimit} calls` }]
      return sendError(request, reply, new ApiError('invalid_input', { issues }))
    }
    reply.header('cache-control', 'no-store')
    const call = contextOf(credentials, request, { surface: 'trpc', idempotency: undefined })
    await fastifyRequestHandler({
      router: appRouter,
      req: request,
      res: reply,
      path,
      createContext: () => ({ call }),
      onError: ({ error }) => void asApiError(error, request),
      responseMeta: ({ errors }) => {
        const refused = errors.map((error) => errorHeaders(toApiError(error)))
        return { headers: Object.assign({}, call.reply.headers, ...refused) as Record<string, string> }
      },
    })
    return reply
  }
  app.get('/:path', { exposeHeadRoute: false }, handle)
  app.post('/:path', handle)
}

