import type { FastifyReply, FastifyRequest } from 'fastify'

import { contentTag } from '../content-tag.ts'
import { namesTag } from '../negotiation.ts'
import { revalidated } from './caching.ts'

/** The bytes of a picture and the strong tag that is made of them. */
export type Picture = { bytes: Buffer; etag: string }

export const pictureOf = (bytes: Uint8Array): Picture => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  etag: `"${contentTag(bytes)}"`,
})

export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { bytes, etag }: Picture,
  cacheControl = revalidated,
): FastifyReply {
  reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag })
  if (namesTag(request.headers['if-none-match'], [etag])) return reply.code(304).send()
  return reply.send(bytes)
}
