import type { ShownPage } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendNotice } from '../http/response/html-response.ts'
import { redirectToSlug } from './slug-redirect.ts'
import type { Visits } from './lookup/page-lookup.ts'

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
