import type { ShownPage } from '@tessera/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { revalidate } from '../http/response/headers.ts'
import { sendNotice } from '../http/response/html-response.ts'
import type { PageLookup } from './lookup/page-lookup.ts'

type PageHandler = (page: ShownPage, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/**
 * The handler of an address `/<slug>/<name>` or `/<slug>.<suffix>`: calls `handle` with the visible page that owns it. Otherwise sends a notice, or a
 * redirect with `redirectHeaders` to the page's current slug.
 */
export const withVisiblePage =
  (pages: Pick<PageLookup, 'page'>, redirectHeaders: Readonly<Record<string, string>>, handle: PageHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { slug } = request.params as { slug: string }
    const found = await pages.page(slug)
    const currentSlug = found.state === 'shown' ? found.page.slug : found.state === 'absent' ? found.movedTo : undefined
    if (currentSlug !== undefined && currentSlug !== slug) return redirectToSlug(request, reply.headers(redirectHeaders), currentSlug)
    return found.state === 'shown' ? handle(found, request, reply) : sendNotice(reply, found.state)
  }

/**
 * Redirects to the same suffix, path and query below another slug. A POST keeps its method and body. Caches revalidate the redirect,
 * because a page may return to a former slug.
 */
export function redirectToSlug(request: FastifyRequest, reply: FastifyReply, slug: string): FastifyReply {
  const below = /(?:[./?]|%2e).*/i.exec(request.url.slice(1))?.[0] ?? ''
  return reply.header('cache-control', revalidate).redirect(`/${slug}${below}`, request.method === 'POST' ? 308 : 301)
}
