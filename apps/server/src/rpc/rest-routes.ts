import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { ApiError, csvText, type Download, rows, type TableRow } from '@tessera/api'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'

import { parseObject, type RawKind, readBytes } from '../http/request/request-body.ts'
import { contextOf, type RpcDeps } from './context.ts'
import { sendError } from '../http/errors.ts'
import { chooseMediaType, matchesEtag } from '../http/response/negotiation.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY']

/** Serves the rows that have a route below `/api/v1`. A request's body is read only after its credentials and scope are checked. */
export function mountRest(app: FastifyInstance, deps: RpcDeps): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'private, no-cache')
    if (request.headers.origin !== undefined) reply.headers(crossOrigin)
    done()
  })
  app.addHook('onRequest', deps.admit)

  const allowed = new Map<string, HTTPMethods[]>()
  for (const row of rows) {
    if (!row.route) continue
    const { method, path } = row.route
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    allowed.set(url, [...(allowed.get(url) ?? []), method])
    app.route({ method, url, handler: handlerOf(deps, row) })
  }

  for (const [url, known] of allowed) {
    const served: HTTPMethods[] = known.includes('GET') ? [...known, 'HEAD'] : known
    const allow = [...served, 'OPTIONS'].join(', ')
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          allow,
          'access-control-allow-methods': allow,
          'access-control-allow-headers': accepted,
          'access-control-max-age': '600',
        })
        .send(),
    )
    app.route({
      method: methods.filter((method) => !served.includes(method)),
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => sendError(request, reply.header('allow', allow), new ApiError('method_not_allowed')),
    })
  }
}

// For scripts on other sites. They can send only a bearer token: cookies would need `access-control-allow-credentials`.
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, link, location, content-location, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, idempotency-replayed, x-request-id',
}
const accepted = 'authorization, content-type, idempotency-key, if-match, if-none-match'

function handlerOf(deps: RpcDeps, row: TableRow) {
  const { type, status, secret, mayCreate, csv } = row
  const readQuery = queryReader(row)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    let bytes: Buffer = Buffer.alloc(0)
    let digest: Buffer | undefined
    const key = request.headers['idempotency-key']
    // Computed once, because the row's function may give the bytes away.
    const fingerprint = () =>
      (digest ??= createHash('sha256')
        .update(`POST ${sortedUrl(request.url)}\n`)
        .update(bytes)
        .digest())
    const idempotency = request.method === 'POST' && key !== undefined ? { key: String(key), fingerprint } : undefined
    const ctx = contextOf(deps, request, row.download !== undefined, idempotency)
    const { responseHeaders } = ctx.request
    const getRawInput = async () => {
      if (type === 'query') return { ...readQuery(request.query as Query), ...(request.params as object) }
      const { field } = row.body
      const query = request.query as Query
      const raw = rawKindOf(row.body, query)
      if (request.method !== 'DELETE') bytes = await readBytes(request, { ...limitsOf(row.body, raw), kind: raw })
      if (field === undefined || (row.body.kind === 'file' && !raw)) return { ...parseObject(bytes), ...(request.params as object) }
      return { ...readQuery(query), [field]: raw ? bytes : parseObject(bytes), ...(request.params as object) }
    }
    try {
      const answer = await row.answer(ctx, getRawInput)
      reply.headers(responseHeaders)
      if (secret) reply.header('cache-control', 'no-store')
      if (answer.download) return await sendDownload(request, reply, row, answer.download)
      const { etag } = responseHeaders
      if (type === 'query' && etag !== undefined && matchesEtag(request.headers['if-none-match'], [etag]))
        return await reply.code(304).send()
      if (status === 204) return await reply.code(204).send()
      const table = csv && chooseMediaType(request.headers.accept, ['application/json', 'text/csv']) === 'text/csv' && answer.table?.()
      if (csv) reply.header('vary', 'accept')
      if (table) {
        reply.header('content-disposition', `attachment; filename="${table.name}.csv"`)
        return await reply.type('text/csv; charset=utf-8').send(csvText(table))
      }
      const created = mayCreate && responseHeaders['location'] !== undefined
      return await reply
        .code(created ? 201 : status)
        .type('application/json; charset=utf-8')
        .send(answer.text())
    } catch (error) {
      return sendError(request, reply.headers(responseHeaders), seenFromBody(error, row.body.field))
    }
  }
}

/** Sends a file while it is made. It can be neither cached nor resumed. */
/** The URL with the parameters of its query sorted: their order does not distinguish requests. */
function sortedUrl(url: string): string {
  const start = url.indexOf('?')
  return start < 0
    ? url
    : `${url.slice(0, start)}?${url
        .slice(start + 1)
        .split('&')
        .toSorted()
        .join('&')}`
}

function sendDownload(request: FastifyRequest, reply: FastifyReply, { download }: TableRow, { name, content }: Download): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'content-type': download, 'content-disposition': `attachment; filename="${name}"` })
  if (request.method !== 'HEAD') return reply.send(content)
  content.destroy()
  // Nothing as a stream has no length either.
  return reply.send(Readable.from([]))
}

export type Query = Record<string, string | string[] | undefined>

/** Undefined for a body that is JSON. A row that takes files takes one where the query has the file's name. */
export function rawKindOf({ kind, name = '' }: TableRow['body'], query: Query): RawKind | undefined {
  return kind === 'file' && query[name] === undefined ? undefined : kind
}

/** The limits of a body. A row that takes files takes JSON of the usual size. */
export const limitsOf = ({ kind, limit, archiveLimit }: TableRow['body'], raw: RawKind | undefined) =>
  kind === 'file' && !raw ? {} : { limit, archiveLimit }

/**
 * When one field of the input is the whole body, callers do not know that field, so the paths of its issues start at the body's root. Such an
 * issue may then be identical to that of a parameter of the URL, such as the slug, and is reported once.
 */
function seenFromBody(error: unknown, field: string | undefined): unknown {
  if (field === undefined || !(error instanceof ApiError) || !error.more.issues) return error
  const issues = error.more.issues.map(({ path, message }) => ({ path: path[0] === field ? path.slice(1) : path, message }))
  const distinct = new Map(issues.map((issue) => [JSON.stringify(issue), issue]))
  return new ApiError(error.reason, { ...error.more, issues: [...distinct.values()] })
}

/** Query parameters are strings. Those that the schema declares as a number or boolean are converted when they look like one. */
export function queryReader({ input: schema, route, body }: TableRow): (query: Query) => Record<string, unknown> {
  const typeOf = (field: unknown) => (field instanceof z.ZodOptional ? field.unwrap() : field)
  const fields = Object.entries(schema?.shape ?? {})
    .filter(([name]) => !route?.parameters.includes(name) && name !== body.field)
    .map(([name, field]) => ({ name, type: typeOf(field) }))
  return (query) => {
    const input: Record<string, unknown> = {}
    for (const { name, type } of fields) {
      const value = query[name]
      if (value !== undefined) input[name] = valueOf(value, type)
    }
    return input
  }
}

function valueOf(text: string | string[], type: unknown): unknown {
  if (type instanceof z.ZodNumber && typeof text === 'string' && /^-?\d+$/.test(text)) return Number(text)
  if (type instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
