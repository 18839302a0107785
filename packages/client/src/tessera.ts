import createClient from 'openapi-fetch'

import type { Call, Format, ResultOf } from './calls.ts'
import { type AnyError, type ClientError, orThrow, type Result, type ServiceError } from './errors.ts'
import type { components } from './openapi.gen.ts'
import { isWrite, NoAnswer, send } from './transport.ts'

/** The data of the API by name, such as `Schemas['PageDocument']`. */
export type Schemas = components['schemas']

export type TesseraOptions = {
  /** The origin of the service, such as `https://links.example.com`. The token is sent to it alone. */
  url: string
  token: string
  /** Instead of the global one. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How often a request is repeated, at most. */
  retries?: number
  /** For each attempt. */
  timeoutMs?: number
  /** A service that asks for a longer wait gets no retry: the error is returned at once. */
  maxWaitMs?: number
}

type Stoppable = { signal?: AbortSignal | undefined }
type GivenDocument = Schemas['GivenDocument']
type Change = (document: Schemas['PageDocument']) => GivenDocument | undefined | void | Promise<GivenDocument | undefined | void>

type Methods = { GET: Call<'get'>; POST: Call<'post'>; PUT: Call<'put'>; PATCH: Call<'patch'>; DELETE: Call<'delete'> }

export type Tessera = Methods & {
  /** All pages of the account. Throws a `TesseraError`. */
  pages(options?: Stoppable & { limit?: number }): AsyncGenerator<ListItem<'/pages'>, void>
  /** All links of a page, in their order. Throws a `TesseraError`. */
  links(pageId: string, options?: Stoppable): AsyncGenerator<ListItem<'/pages/{pageId}/links'>, void>
  /** All tokens of the account. Throws a `TesseraError`. */
  tokens(options?: Stoppable): AsyncGenerator<ListItem<'/tokens'>, void>
  /**
   * Reads a document, lets `change` edit it or return another, and writes it unless the page has changed meanwhile. Then it starts again,
   * three times at most, so `change` must be repeatable. What `change` throws is thrown.
   */
  editDocument(pageId: string, change: Change, options?: Stoppable): Promise<EditResult>
}

type ListItem<P extends '/pages' | '/pages/{pageId}/links' | '/tokens'> = NonNullable<ResultOf<P, 'get'>['data']>[number]
type EditResult = ResultOf<'/pages/{pageId}/document', 'put'>

const maxEdits = 3

type AnyResult = Result<unknown, AnyError>
type Options = { params?: object; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal | undefined; parseAs?: Format }
type Answered = { error?: unknown; response: Response }

/** A client of one service with one token. Throws a `TypeError` where `url` is not an origin or `token` cannot be sent. */
export function createTessera({ url, token, retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000, ...given }: TesseraOptions): Tessera {
  const fetch = given.fetch ?? ((...args) => globalThis.fetch(...args))
  const transport = { token: checkedToken(token), fetch, retries, timeoutMs, maxWaitMs }
  const client = createClient({ baseUrl: `${originOf(url)}/api/v1` })
  const request = client.request as (method: string, path: string, options: object) => Promise<Answered>

  const bind =
    (method: string) =>
    async (path: string, { params, body, headers, signal, parseAs }: Options = {}): Promise<AnyResult> => {
      try {
        // Only these options: others of openapi-fetch could send the token elsewhere.
        const options = { params, body, headers, parseAs: 'stream', fetch: (sent: Request) => send(sent, signal, transport) }
        return await resultOf(method, await request(method, path, options), parseAs)
      } catch (cause) {
        const error: ClientError =
          cause instanceof NoAnswer ? cause.error : { reason: 'unreachable', message: 'The request cannot be sent', outcome: 'none', cause }
        return { data: undefined, error, etag: undefined, response: undefined }
      }
    }
  // openapi-fetch is typed by the paths in `Call`.
  const methods = {
    GET: bind('GET'),
    POST: bind('POST'),
    PUT: bind('PUT'),
    PATCH: bind('PATCH'),
    DELETE: bind('DELETE'),
  } as unknown as Methods
  return { ...methods, ...listsOf(methods), editDocument: editorOf(methods) }
}

function originOf(url: string): string {
  const { origin, protocol, href } = new URL(url)
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`)
    throw new TypeError(`The url must be an origin, such as https://links.example.com`)
  return origin
}

function checkedToken(token: string): string {
  const trimmed = token.trim()
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new TypeError('The token must be one word of visible ASCII characters')
  return trimmed
}

async function resultOf(method: string, { error, response }: Answered, parseAs: Format = 'json'): Promise<AnyResult> {
  const { ok, status, headers } = response
  // A proxy that compresses answers marks their tags as weak. If-Match takes strong ones only.
  const etag = headers.get('etag')?.replace(/^W\//, '')
  if (status === 204 && isWrite(method)) return { data: undefined, error: undefined, etag, response }
  const unexpected = { reason: 'unexpected_response', message: `Unexpected response with status ${status}`, status } as const
  const failed = (failure: AnyError): AnyResult => ({ data: undefined, error: failure, etag, response })
  if (!ok) return failed(isServiceError(error) ? error : { ...unexpected, outcome: isWrite(method) ? 'unknown' : 'none' })
  try {
    const text = await response.text()
    return { data: parseAs === 'text' ? text : (JSON.parse(text) as unknown), error: undefined, etag, response }
  } catch {
    return failed({ ...unexpected, outcome: isWrite(method) ? 'unknown' : 'none' })
  }
}

/** A service that is newer than this client may have reasons that it does not know. */
const isServiceError = (error: unknown): error is ServiceError =>
  typeof error === 'object' && error !== null && 'requestId' in error && 'reason' in error && typeof error.reason === 'string'

function listsOf({ GET }: Methods): Pick<Tessera, 'pages' | 'links' | 'tokens'> {
  return {
    async *pages({ limit, signal } = {}) {
      let cursor: string | undefined
      do {
        const call = GET('/pages', { params: { query: { ...(limit && { limit }), ...(cursor && { cursor }) } }, signal })
        yield* await orThrow(call)
        cursor = nextCursor((await call).response)
      } while (cursor)
    },
    async *links(pageId, { signal } = {}) {
      yield* await orThrow(GET('/pages/{pageId}/links', { params: { path: { pageId } }, signal }))
    },
    async *tokens({ signal } = {}) {
      yield* await orThrow(GET('/tokens', { signal }))
    },
  }
}

/** Only the cursor is taken from the `Link` header, so that the token stays with its origin. */
function nextCursor(response: Response | undefined): string | undefined {
  const [, target] = /<([^<>]*)>; *rel="next"/.exec(response?.headers.get('link') ?? '') ?? []
  return new URLSearchParams(target?.split('?')[1]).get('cursor') ?? undefined
}

const editorOf =
  ({ GET, PUT }: Methods): Tessera['editDocument'] =>
  async (pageId, change, { signal } = {}) => {
    const path = { pageId }
    for (let edit = 1; ; edit += 1) {
      const read = await GET('/pages/{pageId}/document', { params: { path }, signal })
      if (read.error) return read
      const { data, etag, response } = read
      const error = {
        reason: 'unexpected_response',
        message: 'The response has no ETag',
        outcome: 'none',
        status: response.status,
      } as const
      // Without it the write would replace what others edit meanwhile.
      if (!etag) return { data: undefined, error, etag, response }
      const body = (await change(data)) ?? data
      const written = await PUT('/pages/{pageId}/document', { params: { path, header: { 'If-Match': etag } }, body, signal })
      if (written.error?.reason !== 'revision_stale' || edit === maxEdits) return written
    }
  }
