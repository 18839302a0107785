import createClient from 'openapi-fetch'

import type { Call, Format, ResultOf } from './calls.ts'
import { type AnyError, type ClientError, orThrow, type Result, type ServiceError } from './errors.ts'
import type { components } from './openapi.gen.ts'
import { isWrite, NoAnswer, send } from './transport.ts'

/** The API's data types by name, such as `Schemas['PageDocument']`. */
export type Schemas = components['schemas']

export type TesseraOptions = {
  /** The origin of the service, such as `https://links.example.com`. The client sends the token only there. */
  url: string
  token: string
  /** Replaces the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** The maximum number of retries of a request. Default: 3. */
  retries?: number
  /** The timeout of each attempt. Default: 30,000. */
  timeoutMs?: number
  /** The longest `Retry-After` to wait for. If the service asks for more, the error is returned immediately. Default: 60,000. */
  maxWaitMs?: number
}

type Stoppable = { signal?: AbortSignal | undefined }
type GivenDocument = Schemas['GivenDocument']
type Change = (document: Schemas['PageDocument']) => GivenDocument | undefined | void | Promise<GivenDocument | undefined | void>

type Methods = { GET: Call<'get'>; POST: Call<'post'>; PUT: Call<'put'>; PATCH: Call<'patch'>; DELETE: Call<'delete'> }

export type Tessera = Methods & {
  /** All pages of the account. Throws a `TesseraError` if a request fails. */
  pages(options?: Stoppable & { limit?: number }): AsyncGenerator<ListItem<'/pages'>, void>
  /** All links of a page, in their order. Throws a `TesseraError` if the request fails. */
  links(pageId: string, options?: Stoppable): AsyncGenerator<ListItem<'/pages/{pageId}/links'>, void>
  /** All tokens of the account. Throws a `TesseraError` if the request fails. */
  tokens(options?: Stoppable): AsyncGenerator<ListItem<'/tokens'>, void>
  /**
   * Reads a document, passes it to `change`, and writes the result. `change` edits the document in place or returns a new one. If the page
   * has changed in the meantime, it starts again, with at most three attempts, so `change` can run more than once. Rejects only if `change`
   * throws.
   */
  editDocument(pageId: string, change: Change, options?: Stoppable): Promise<EditResult>
}

type ListItem<P extends '/pages' | '/pages/{pageId}/links' | '/tokens'> = NonNullable<ResultOf<P, 'get'>['data']>[number]
type EditResult = ResultOf<'/pages/{pageId}/document', 'put'>

const maxEdits = 3

type AnyResult = Result<unknown, AnyError>
type Options = { params?: object; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal | undefined; parseAs?: Format }
type Answered = { error?: unknown; response: Response }

/** Creates a client of one service with one token. Throws a `TypeError` if `url` is not an origin or `token` is not a valid header value. */
export function createTessera({ url, token, retries = 3, timeoutMs = 30_000, maxWaitMs = 60_000, ...given }: TesseraOptions): Tessera {
  const fetch = given.fetch ?? ((...args) => globalThis.fetch(...args))
  const transport = { token: checkedToken(token), fetch, retries, timeoutMs, maxWaitMs }
  const client = createClient({ baseUrl: `${originOf(url)}/api/v1` })
  const request = client.request as (method: string, path: string, options: object) => Promise<Answered>

  const bind =
    (method: string) =>
    async (path: string, { params, body, headers, signal, parseAs }: Options = {}): Promise<AnyResult> => {
      try {
        // Other options of openapi-fetch are not passed on: they could send the token elsewhere.
        const options = { params, body, headers, parseAs: 'stream', fetch: (sent: Request) => send(sent, signal, transport) }
        return await resultOf(method, await request(method, path, options), parseAs)
      } catch (cause) {
        const error: ClientError =
          cause instanceof NoAnswer ? cause.error : { reason: 'unreachable', message: 'The request cannot be sent', outcome: 'none', cause }
        return { data: undefined, error, etag: undefined, response: undefined }
      }
    }
  // `Call` types these methods by path.
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
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new TypeError('The token must consist of visible ASCII characters, without spaces')
  return trimmed
}

async function resultOf(method: string, { error, response }: Answered, parseAs: Format = 'json'): Promise<AnyResult> {
  const { ok, status, headers } = response
  // A proxy that compresses responses makes their ETags weak. If-Match accepts only strong ones.
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

/** Accepts unknown reasons, too: a newer service may return them. */
const isServiceError = (error: unknown): error is ServiceError =>
  typeof error === 'object' &&
  error !== null &&
  'requestId' in error &&
  'reason' in error &&
  typeof error.reason === 'string' &&
  'message' in error &&
  typeof error.message === 'string'

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

/** Takes only the cursor from the `Link` header, so that the token is not sent to another origin. */
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
      // Without an ETag, the write could overwrite concurrent edits.
      if (!etag) return { data: undefined, error, etag, response }
      const body = (await change(data)) ?? data
      const written = await PUT('/pages/{pageId}/document', { params: { path, header: { 'If-Match': etag } }, body, signal })
      if (written.error?.reason !== 'revision_stale' || edit === maxEdits) return written
    }
  }
