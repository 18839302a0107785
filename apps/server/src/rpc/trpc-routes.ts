import { type ApiError, appRouter, errorHeaders, fail, rows, toApiError, trpcErrorShape } from '@tessera/api'
import { maxBatchCalls, maxBodyBytes } from '@tessera/contract'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { decodeUtf8 } from '../http/request/request-body.ts'
import { contextOf, type RpcDeps } from './context.ts'
import { asApiError, sendError } from '../http/errors.ts'

/** The same router for the dashboard and internal clients, with tRPC's own wire format. JSON only. */
export function mountTrpc(app: FastifyInstance, deps: RpcDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) => {
    try {
      done(null, decodeUtf8(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error, inTrpcForm))
  app.addHook('onRequest', deps.admit)

  const handle = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (path.split(',').length > maxBatchCalls)
      fail('invalid_input', { issues: [{ path: ['batch'], message: `Must have at most ${maxBatchCalls} calls` }] })
    // Other content types have been refused. tRPC requires the header even for a call without a body.
    if (request.method === 'POST') request.raw.headers['content-type'] = 'application/json'
    reply.header('cache-control', 'no-store')
    // tRPC would stream the response, and send its headers before the rows have set theirs.
    delete request.raw.headers['trpc-accept']
    const ctx = contextOf(deps, request, true)
    await fastifyRequestHandler({
      router: appRouter,
      req: request,
      res: reply,
      path,
      createContext: () => ctx,
      onError: ({ error }) => void asApiError(error, request),
      responseMeta: ({ errors }) => {
        const refused = errors.map(toApiError)
        const allow = refused.some(({ reason }) => reason === 'method_not_allowed') && { allow: request.method === 'GET' ? 'POST' : 'GET' }
        // The ETag of one page does not describe a batch.
        if (path.includes(',')) delete ctx.request.responseHeaders['etag']
        return { headers: Object.assign({}, ctx.request.responseHeaders, ...refused.map(errorHeaders), allow) as Record<string, string> }
      },
    })
    return reply
  }
  const handleAny = (request: FastifyRequest, reply: FastifyReply) => handle(request, reply, (request.params as { path: string }).path)
  app.get('/:path', { exposeHeadRoute: false }, handleAny)
  app.post('/:path', handleAny)
  // A larger body is accepted only by the row that allows it, and only outside a batch.
  for (const { name, body } of rows) {
    const { limit } = body
    if (limit > maxBodyBytes) app.post(`/${name}`, { bodyLimit: limit }, (request, reply) => handle(request, reply, name))
  }
}

/** The form that tRPC gives to an error, for requests that are refused before tRPC sees them. */
const inTrpcForm = (error: ApiError, requestId: string) => ({ error: trpcErrorShape(error, requestId) })
