import type { PublicPage } from '@tessera/contract'
import { typeId } from '@tessera/db'
import { type LegalLinks, renderPage } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import type { FastPath } from '../http/fast-path.ts'
import { originReader, visitorRequestReader } from '../http/request/visitor-request.ts'
import { htmlDocument, type HtmlDocument, sendNotice } from '../http/response/html-response.ts'
import { encodeFast, sendPage } from './lookup/encoded-page.ts'
import { sendProtected } from './password/password-route.ts'
import { redirectToSlug } from './visible-page.ts'
import type { VisitorServices } from './visitor-services.ts'

const route = '/:slug'

/** `/<slug>`: the page itself. */
export function mountPage(app: FastifyInstance, services: VisitorServices): void {
  const { pages, env, views, originOf, commonHeaders } = services
  app.get(route, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const entry = await pages.entry(slug)
    const found = entry?.found.result
    if (found?.state === 'absent' && found.movedTo !== undefined) return redirectToSlug(request, reply, found.movedTo)
    if (!found || found.state !== 'shown') return sendNotice(reply, found?.state ?? 'absent')
    if (found.page.slug !== slug) return redirectToSlug(request, reply, found.page.slug)
    // Renderings are cached only for pages without a password.
    if (found.passwordHash !== null) return sendProtected(request, reply, found, services)

    const origin = originOf(request)
    const render = () => encodeFast(pageDocument(found.page, { origin, legal: env.legal }), commonHeaders)
    const page = entry.renderings.get(origin, render)
    reply.hijack()
    sendPage(request.raw, reply.raw, request.id, page)
    return views.count(request, found.id)
  })
}

function pageDocument(page: PublicPage, options: { origin: string; legal: LegalLinks }): HtmlDocument {
  const { html, headers } = htmlDocument(renderPage(page, options), page.pictures.hotlink)
  return { html, headers: page.indexed ? headers : { ...headers, 'x-robots-tag': 'noindex' } }
}

/** The same for a page whose cached rendering is known to be current. */
export function pageFastPath({ pages, views, env }: VisitorServices): FastPath {
  const read = visitorRequestReader(env)
  const originOf = originReader(env)
  const handle: FastPath['handle'] = (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const query = url.indexOf('?')
    const slug = url.slice(1, query < 0 ? undefined : query)
    const entry = pages.freshEntry(slug.toLowerCase())
    const found = entry?.found.result
    if (found?.state !== 'shown' || found.page.slug !== slug) return undefined
    const origin = originOf(request)
    const page = origin === undefined ? undefined : entry?.renderings.ready(origin)
    const visitorRequest = page && read(request)
    if (!visitorRequest) return undefined
    const requestId = typeId('req')
    sendPage(request, response, requestId, page)
    views.count(visitorRequest, found.id)
    return requestId
  }
  return { route, handle }
}
