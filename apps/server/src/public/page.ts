import { createHash } from 'node:crypto'

import type { ShownPage } from '@tessera/api'
import { renderPage } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { namesTag } from '../negotiation.ts'
import { documentOf, sendNotice } from './documents.ts'
import type { Visitors } from './visitors.ts'

const revalidated = 'public, max-age=0, must-revalidate'

/** `/<slug>`: the page itself. */
export function mountPage(app: FastifyInstance, { visits, originOf }: Visitors): void {
  app.get('/:slug', async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const visit = await visits.page(slug)
    if (visit.state === 'absent' || visit.state === 'blocked') return sendNotice(reply, visit.state)
    if (visit.passwordHash !== null) return sendNotice(reply, 'absent')
    if (visit.page.slug !== slug) {
      const query = request.url.slice(request.url.split('?', 1)[0]?.length)
      // Not kept: the page may take the other case tomorrow.
      return reply.header('cache-control', revalidated).redirect(`/${visit.page.slug}${query}`, 301)
    }
    return sendPage(request, reply, visit)
  })

  const sendPage = (request: FastifyRequest, reply: FastifyReply, { page }: ShownPage) => {
    const { html, headers } = documentOf(renderPage(page, { origin: originOf(request) }))
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    reply.headers({ ...headers, etag, 'cache-control': revalidated })
    if (namesTag(request.headers['if-none-match'], [etag])) return reply.code(304).send()
    return reply.send(html)
  }
}
