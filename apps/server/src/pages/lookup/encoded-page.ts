import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'

import { revalidate } from '../../http/response/headers.ts'
import { contentHash } from '../../http/response/tagged-response.ts'
import type { HtmlDocument } from '../../http/response/html-response.ts'
import { acceptedEncodings, type Encoding, matchesEtag } from '../../http/response/negotiation.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** A page in one encoding, with the raw headers of its 200 and 304 responses, all but the request id. */
type Variant = { readonly body: Buffer; readonly okHeaders: readonly string[]; readonly notModifiedHeaders: readonly string[] }

/** A page's HTML, ready to be sent. */
export type EncodedPage = {
  readonly source: Source
  readonly identity: Variant
  readonly gzip: Variant
  /** Made together with the smallest gzip, once the page turns out to be requested often. */
  readonly br?: Variant
  /** The memory that it takes. */
  readonly bytes: number
}

/** What all encodings of a page share. */
type Source = {
  readonly body: Buffer
  readonly etags: Readonly<Record<Encoding | 'fastGzip', string>>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The page with a fast gzip, made while its first visitor waits. In this thread: it takes less time than rendering the page, and handing
 * it to another thread would cost more. `commonHeaders` are those of every response.
 */
export function encodeFast({ html, headers }: HtmlDocument, commonHeaders: Record<string, string>): EncodedPage {
  const body = Buffer.from(html)
  const tag = contentHash(body)
  // A strong ETag names certain bytes, so each encoding has its own.
  const etags = { identity: `"${tag}"`, fastGzip: `"${tag}-light"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` }
  const source = { body, etags, headers: { ...commonHeaders, ...headers, vary: 'accept-encoding', 'cache-control': revalidate } }
  return withSize({
    source,
    identity: variantOf(source, 'identity', etags.identity, body),
    gzip: variantOf(source, 'gzip', etags.fastGzip, gzipSync(body, { level: 1 })),
  })
}

/** The same page in as few bytes as possible, which takes a thread of the pool many milliseconds. */
export async function encodeSmall({ source, identity }: EncodedPage): Promise<EncodedPage> {
  const { body, etags } = source
  const [gzipped, brotlied] = await Promise.all([
    gzipAsync(body, { level: 9 }),
    brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ])
  return withSize({
    source,
    identity,
    gzip: variantOf(source, 'gzip', etags.gzip, gzipped),
    br: variantOf(source, 'br', etags.br, brotlied),
  })
}

function variantOf({ headers }: Source, encoding: Encoding, etag: string, body: Buffer): Variant {
  const notModified = { ...headers, etag }
  const contentEncoding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const ok = { ...notModified, ...contentEncoding, 'content-length': String(body.length) }
  return { body, okHeaders: Object.entries(ok).flat(), notModifiedHeaders: Object.entries(notModified).flat() }
}

/** About what one variant's headers take: each has its own copy. */
const headerBytes = 1_000

function withSize(page: Omit<EncodedPage, 'bytes'>): EncodedPage {
  const variants = [page.identity, page.gzip, page.br].filter((variant) => variant !== undefined)
  return { ...page, bytes: variants.reduce((sum, { body }) => sum + body.length + headerBytes, 0) }
}

/** Writes the whole response, without the framework. If-None-Match may name the page in any encoding. */
export function sendPage({ headers }: IncomingMessage, response: ServerResponse, requestId: string, page: EncodedPage): void {
  const { body, okHeaders, notModifiedHeaders } = bestVariant(page, headers['accept-encoding']?.toString())
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, Object.values(page.source.etags)))
    response.writeHead(304, [...notModifiedHeaders, 'x-request-id', requestId]).end()
  else response.writeHead(200, [...okHeaders, 'x-request-id', requestId]).end(body)
}

function bestVariant(page: EncodedPage, acceptEncoding = ''): Variant {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const variant = page[encoding]
    if (variant) return variant
  }
  return page.identity
}
