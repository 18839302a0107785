import type { FastifyReply, FastifyRequest } from 'fastify'

import { revalidated } from '../http/response/cache-headers.ts'

/** To the same place below another slug, with the form that is being sent. Not kept: the page may be here again tomorrow. */
export function redirectToSlug(request: FastifyRequest, reply: FastifyReply, slug: string): FastifyReply {
  const below = /[/?].*/.exec(request.url.slice(1))?.[0] ?? ''
  return reply.header('cache-control', revalidated).redirect(`/${slug}${below}`, request.method === 'POST' ? 308 : 301)
}
