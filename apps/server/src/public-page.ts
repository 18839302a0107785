import { createHash } from 'node:crypto'

import { ApiError, toApiError, type Visit, visitLink, visitPage } from '@tessera/api'
import { LinkId, Slug } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { type NoticeKind, renderNotice, renderPage, type Rendered } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Env } from './env.ts'
import { asApiError, sendError } from './errors.ts'

/** No script at all, and no style but the one whose hash this is. Pictures come from wherever the maker keeps them. */
const policy = (style: string) =>
  `default-src 'none'; script-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `img-src 'self' http: https: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`

const revalidated = 'public, max-age=0, must-revalidate'

type Document = { html: string; headers: Record<string, string> }

const documentOf = ({ html, style }: Rendered): Document => ({
  html,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(style), 'x-frame-options': 'SAMEORIGIN' },
})

const noticeOf = (kind: NoticeKind): Document => {
  const { html, headers } = documentOf(renderNotice(kind))
  return { html, headers: { ...headers, 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } }
}

/** `/<slug>` and `/go/<linkId>`: what visitors see. */
export function mountPublicPages(app: FastifyInstance, { db, env }: { db: Db; env: Env }): void {
  const notices = { absent: noticeOf('not-found'), blocked: noticeOf('blocked'), unavailable: noticeOf('unavailable') }

  const send = (reply: FastifyReply, status: number, { html, headers }: Document) => reply.code(status).headers(headers).send(html)

  const errorHandler = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toApiError(thrown)
    if (error.reason === 'database_unavailable') {
      asApiError(error, request)
      send(reply.header('retry-after', '1'), 503, notices.unavailable)
    } else sendError(request, reply, thrown)
  }

  app.get('/:slug', { errorHandler }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const possible = Slug.safeParse(slug).success
    const visit = possible ? await visitPage(db, slug) : ({ state: 'absent' } as const)
    if (visit.state !== 'shown') return send(reply, visit.state === 'blocked' ? 410 : 404, notices[visit.state])
    if (visit.page.slug !== slug) {
      const query = request.url.slice(request.url.split('?', 1)[0]?.length)
      // Not kept: the page may take the other case tomorrow.
      return reply.header('cache-control', revalidated).redirect(`/${visit.page.slug}${query}`, 301)
    }
    return sendPage(request, reply, visit)
  })

  const sendPage = (request: FastifyRequest, reply: FastifyReply, { page }: Extract<Visit, { state: 'shown' }>) => {
    const origin = env.publicUrl ?? `${request.protocol}://${request.host}`
    const { html, headers } = documentOf(renderPage(page, { origin }))
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    reply.headers({ ...headers, etag, 'cache-control': revalidated })
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
    return reply.send(html)
  }

  app.get('/go/:linkId', { errorHandler }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const id = LinkId.safeParse((request.params as { linkId: string }).linkId)
    if (!id.success) return send(reply, 404, notices.absent)
    const url = await visitLink(db, id.data, request.method === 'GET')
    // Stored as given, so it is read once more here: a header takes only what a URL parser wrote.
    const target = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
    if (!target || !/^https?:$/.test(target.protocol)) return send(reply, 404, notices.absent)
    return reply.redirect(target.href, 302)
  })

  app.setNotFoundHandler((request, reply) =>
    // A method that no route has, even below /api.
    /^\/(?:api|trpc)(?:[/?]|$)/.test(request.url)
      ? sendError(request, reply, new ApiError('route_not_found'))
      : send(reply, 404, notices.absent),
  )
}
