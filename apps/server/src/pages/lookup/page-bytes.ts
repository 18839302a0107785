import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { contentTag } from '../../http/response/content-hash.ts'
import { acceptedEncodings, type Encoding, namesTag } from '../../http/response/negotiation.ts'
import { revalidated } from '../../http/response/cache-headers.ts'
import type { Document } from '../../http/response/html-response.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** A page in one encoding, with all headers of its answers but the request's id. */
type Variant = { body: Buffer; found: readonly string[]; notModified: readonly string[] }

/** A page's document as it goes out. */
export type PageBytes = {
  readonly original: Original
  readonly identity: Variant
  readonly gzip: Variant
  /** Only where the gzip, too, is as small as it gets. */
  readonly br?: Variant
  readonly weight: number
}

/** What all encodings of a document have in common. */
type Original = { body: Buffer; etags: Record<Encoding | 'light', string>; headers: Record<string, string> }

/** Made while the first visitor waits. `common` is what every answer carries. */
export async function quickBytes({ html, headers }: Document, common: Record<string, string>): Promise<PageBytes> {
  const body = Buffer.from(html)
  const tag = contentTag(body)
  // A strong tag stands for certain bytes, so each encoding has one of its own.
  const etags = { identity: `"${tag}"`, light: `"${tag}-light"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` }
  const original = { body, etags, headers: { ...common, ...headers, vary: 'accept-encoding', 'cache-control': revalidated } }
  const light = await gzipped(body, { level: 1 })
  return weighed({
    original,
    identity: variant(original, 'identity', etags.identity, body),
    gzip: variant(original, 'gzip', etags.light, light),
  })
}

/** The same page in as few bytes as possible, which takes another thread many milliseconds. */
export async function finestBytes({ original, identity }: PageBytes): Promise<PageBytes> {
  const { body, etags } = original
  const [small, smallest] = await Promise.all([
    gzipped(body, { level: 9 }),
    brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ])
  return weighed({
    original,
    identity,
    gzip: variant(original, 'gzip', etags.gzip, small),
    br: variant(original, 'br', etags.br, smallest),
  })
}

function variant({ headers }: Original, encoding: Encoding, etag: string, body: Buffer): Variant {
  const notModified = { ...headers, etag }
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const found = { ...notModified, ...coding, 'content-length': String(body.length) }
  return { body, found: Object.entries(found).flat(), notModified: Object.entries(notModified).flat() }
}

/** The headers are much the same for all pages, but each has its own copy. */
function weighed(bytes: Omit<PageBytes, 'weight'>): PageBytes {
  const weight = [bytes.identity, bytes.gzip, bytes.br].reduce((sum, variant) => sum + (variant?.body.length ?? 0) + 1_000, 0)
  return { ...bytes, weight }
}

/** The whole answer, written past the framework. Any of the page's tags says that the visitor has it. */
export function writeBytes({ headers }: IncomingMessage, response: ServerResponse, requestId: string, bytes: PageBytes): void {
  const { found, notModified, body } = best(bytes, headers['accept-encoding']?.toString())
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, Object.values(bytes.original.etags)))
    response.writeHead(304, [...notModified, 'x-request-id', requestId]).end()
  else response.writeHead(200, [...found, 'x-request-id', requestId]).end(body)
}

function best(bytes: PageBytes, acceptEncoding: string | undefined): Variant {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const variant = bytes[encoding]
    if (variant) return variant
  }
  return bytes.identity
}
