import type { FastifyReply, FastifyRequest } from 'fastify'

import { contentHash } from './content-hash.ts'
import { matchesEtag } from './negotiation.ts'
import { revalidate } from './cache-headers.ts'

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
