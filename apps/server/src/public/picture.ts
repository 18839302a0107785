import { createHash } from 'node:crypto'

import type { ShownPage } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { namesTag } from '../negotiation.ts'
import { sendNotice } from './documents.ts'
import { revalidated } from './page-bytes.ts'
import { redirectToSlug } from './redirect.ts'
import type { Visits } from './visits.ts'

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
 * address as it is now, and the result is undefined.
 */
export async function pageAbove(
  visits: Pick<Visits, 'page'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownPage | undefined> {
  const { slug } = request.params as { slug: string }
  const visit = await visits.page(slug)
  const now = visit.state === 'shown' ? visit.page.slug : visit.state === 'absent' ? visit.movedTo : undefined
  if (now !== undefined && now !== slug) redirectToSlug(request, reply, now)
  else if (visit.state === 'shown') return visit
  else sendNotice(reply, visit.state)
  return undefined
}
