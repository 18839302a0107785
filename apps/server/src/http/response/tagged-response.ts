import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { revalidate } from './headers.ts'
import { chooseEncoding, type Encoding, matchesEtag } from './negotiation.ts'

/** Identifies bytes in an ETag: 132 bits of their SHA-256. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** An uncompressed response body and its strong ETag. */
export type Tagged = { bytes: Buffer; etag: string }

export const tagged = (content: Uint8Array | string): Tagged => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return { bytes, etag: `"${contentHash(bytes)}"` }
}

export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { bytes, etag }: Tagged,
  cacheControl = revalidate,
): FastifyReply {
  reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag })
  if (matchesEtag(request.headers['if-none-match'], [etag])) return reply.code(304).send()
  return reply.send(bytes)
}

/** A response in every encoding, ready to be cached and sent. */
export type Prepared = { bodies: Record<Encoding, Buffer>; tag: string; headers: Record<string, string> }

/** The memory that it takes. */
export const sizeOf = ({ bodies }: Prepared): number => bodies.identity.length + bodies.gzip.length + bodies.br.length

export async function prepare(text: string, headers: Record<string, string>): Promise<Prepared> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity),
  ])
  return { bodies: { identity, br, gzip: gzipped }, tag: contentHash(identity), headers }
}

/** Strong ETags differ between encodings. If-None-Match may name any of them. */
export function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bodies, tag, headers: ownHeaders }: Prepared,
): FastifyReply {
  const encoding = chooseEncoding(headers['accept-encoding']?.toString())
  const etagOf = (of: Encoding) => (of === 'identity' ? `"${tag}"` : `"${tag}-${of}"`)
  reply.headers({ ...ownHeaders, etag: etagOf(encoding), vary: 'accept-encoding' })
  if (matchesEtag(headers['if-none-match'], [etagOf('identity'), etagOf('br'), etagOf('gzip')])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}
