import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { revalidate } from './headers.ts'
import { acceptedEncodings, type Encoding, matchesEtag } from './negotiation.ts'

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

/** A response in one or more encodings, ready to be cached and sent. */
export type Prepared = {
  bodies: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>
  tag: string
  headers: Record<string, string>
}

/** The memory that it takes. */
export const sizeOf = ({ bodies }: Prepared): number => Object.values(bodies).reduce((sum, { length }) => sum + length, 0)

export function prepareUncompressed(text: string, headers: Record<string, string>): Prepared {
  const identity = Buffer.from(text)
  return { bodies: { identity }, tag: contentHash(identity), headers }
}

export async function prepare(text: string, headers: Record<string, string>): Promise<Prepared> {
  const uncompressed = prepareUncompressed(text, headers)
  const { identity } = uncompressed.bodies
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity),
  ])
  return { ...uncompressed, bodies: { identity, br, gzip: gzipped } }
}

/** Strong ETags differ between encodings. If-None-Match may name any of them. */
export function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bodies, tag, headers: ownHeaders }: Prepared,
): FastifyReply {
  const encoding = acceptedEncodings(headers['accept-encoding']?.toString() ?? '').find((accepted) => bodies[accepted]) ?? 'identity'
  const etagOf = (of: Encoding) => (of === 'identity' ? `"${tag}"` : `"${tag}-${of}"`)
  const vary = ownHeaders['vary'] === undefined ? 'accept-encoding' : `accept-encoding, ${ownHeaders['vary']}`
  reply.headers({ ...ownHeaders, etag: etagOf(encoding), vary })
  if (matchesEtag(headers['if-none-match'], [etagOf('identity'), etagOf('br'), etagOf('gzip')])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}
