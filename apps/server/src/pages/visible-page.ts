import type { ShownPage } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { revalidate } from '../http/response/headers.ts'
import { sendNotice } from '../http/response/html-response.ts'
import type { PageLookup } from './lookup/page-lookup.ts'

/**
 * The visible page that owns the address `/<slug>/<name>`. Otherwise sends the response, a notice or a redirect to the page's
 * current slug, and returns undefined.
 */
export async function requireVisiblePage(
  pages: Pick<PageLookup, 'page'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownPage | undefined> {
  const { slug } = request.params as { slug: string }
  const found = await pages.page(slug)
  const currentSlug = found.state === 'shown' ? found.page.slug : found.state === 'absent' ? found.movedTo : undefined
  if (currentSlug !== undefined && currentSlug !== slug) redirectToSlug(request, reply, currentSlug)
  else if (found.state === 'shown') return found
  else sendNotice(reply, found.state)
  return undefined
}

/**
 * Redirects to the same path and query below another slug. A POST keeps its method and body. Caches revalidate the redirect,
 * because a page may return to a former slug.
 */
export function redirectToSlug(request: FastifyRequest, reply: FastifyReply, slug: string): FastifyReply {
  const below = /[/?].*/.exec(request.url.slice(1))?.[0] ?? ''
  return reply.header('cache-control', revalidate).redirect(`/${slug}${below}`, request.method === 'POST' ? 308 : 301)
}
