import { createHash } from 'node:crypto'

import type { ShownPage } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { namesTag } from '../negotiation.ts'
import { sendNotice } from './documents.ts'
import type { Visits } from './visits.ts'

/** Kept by anybody, but asked for each time: a page may be taken down at any moment, and its pictures with it. */
const revalidated = 'public, max-age=0, must-revalidate'

/** The bytes of a picture and the strong tag that is made of them. */
export type Picture = { bytes: Buffer; etag: string }

export const pictureOf = (bytes: Uint8Array): Picture => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
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

/**
 * The page above `/<slug>/<name>`. Where visitors see none it answers by itself, with the notice in its place or the way to the
 * address as it is written, and the result is undefined.
 */
export async function pageAbove(visits: Visits, request: FastifyRequest, reply: FastifyReply): Promise<ShownPage | undefined> {
  const { slug } = request.params as { slug: string }
  const visit = await visits.page(slug)
  if (visit.state === 'absent' || visit.state === 'blocked') {
    sendNotice(reply, visit.state)
    return undefined
  }
  const { slug: written } = visit.page
  if (written === slug) return visit
  reply.header('cache-control', revalidated).redirect(`/${written}${request.url.slice(request.url.indexOf('/', 1))}`, 301)
  return undefined
}
