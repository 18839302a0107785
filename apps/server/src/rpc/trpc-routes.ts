import { type ApiError, appRouter, errorHeaders, fail, rows, type TableRow, toApiError, trpcErrorShape } from '@tessera/api'
import { maxBatchCalls, maxBodyBytes } from '@tessera/contract'
import { resolveResponse } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { decodeUtf8, readBytes } from '../http/request/request-body.ts'
import { contextOf, type RpcDeps } from './context.ts'
import { asApiError, sendError } from '../http/errors.ts'
import { limitsOf, type Query, queryReader, rawKindOf } from './rest-routes.ts'

/** The rows whose bodies differ from the default, by name. */
const byName = new Map(rows.map((row) => [row.name, { body: row.body, readQuery: queryReader(row) }]))

/**
 * The same router for the dashboard and internal clients, with tRPC's own wire format. Accepts only JSON, and images and files as bytes. The body of a request is
 * read only after the credentials and the scope of one of its calls are checked.
 */
export function mountTrpc(app: FastifyInstance, deps: RpcDeps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error, inTrpcForm))
  app.addHook('onRequest', deps.admit)

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = request.params as { path: string }
    if (path.split(',').length > maxBatchCalls)
      fail('invalid_input', { issues: [{ path: ['batch'], message: `Must have at most ${maxBatchCalls} calls` }] })
    reply.header('cache-control', 'no-store')
    const ctx = contextOf(deps, request, true)
    const response = await resolveResponse({
      router: appRouter,
      req: trpcRequest(request, byName.get(path) ?? ofBatch),
      path,
      error: null,
      createContext: async () => ctx,
      onError: ({ error }) => void asApiError(error, request),
      responseMeta: ({ errors }) => {
        const refused = errors.map(toApiError)
        const allow = refused.some(({ reason }) => reason === 'method_not_allowed') && { allow: request.method === 'GET' ? 'POST' : 'GET' }
        // The ETag of one page does not describe a batch.
        if (path.includes(',')) delete ctx.request.responseHeaders['etag']
        return { headers: Object.assign({}, ctx.request.responseHeaders, ...refused.map(errorHeaders), allow) as Record<string, string> }
      },
    })
    // Not sent as a `Response`: Fastify would set its status only after the hooks that read the status.
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  }
  app.get('/:path', { exposeHeadRoute: false }, handle)
  app.post('/:path', handle)
}

type TakenBody = { body: TableRow['body']; readQuery: (query: Query) => Record<string, unknown> }
const ofBatch: TakenBody = { body: { limit: maxBodyBytes }, readQuery: () => ({}) }

/**
 * The request that tRPC receives. Its body is read when a row needs its input. Its only header is the media type, which tRPC requires even
 * without a body. With the header `trpc-accept`, tRPC would stream the response and send the headers before the rows have set theirs.
 */
function trpcRequest(request: FastifyRequest, { body: given, readQuery }: TakenBody): Request {
  const query = request.query as Query
  const kind = rawKindOf(given, query)
  const limits = limitsOf(given, kind)
  const headers = { 'content-type': kind ? 'application/octet-stream' : 'application/json' }
  const standIn = new Request(new URL(request.url, 'http://localhost'), { method: request.method, headers })
  // tRPC awaits the body of an octet stream, and passes it on as the input.
  const body = async () => ({ ...readQuery(query), [given.field ?? '']: await readBytes(request, { ...limits, kind }) })
  if (kind) return Object.defineProperty(standIn, 'body', { get: body })
  const json = async (): Promise<unknown> => JSON.parse(decodeUtf8(await readBytes(request, limits)))
  return Object.assign(standIn, { json })
}

/** The form that tRPC gives to an error, for requests that are refused before tRPC sees them. */
const inTrpcForm = (error: ApiError, requestId: string) => ({ error: trpcErrorShape(error, requestId) })
