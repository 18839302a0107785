import type { IncomingMessage } from 'node:http'

import { typeId } from '@tessera/db'
import { renderPage } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { requestReader } from '../http/request/visitor-request-reader.ts'
import { documentOf, sendNotice } from '../http/response/html-response.ts'
import type { Front } from '../http/fast-path.ts'
import { quickBytes, writeBytes } from './lookup/page-bytes.ts'
import { sendProtected } from './password/password-route.ts'
import { redirectToSlug } from './slug-redirect.ts'
import type { Visitors } from './visitor-routes.ts'

const path = '/:slug'

/** `/<slug>`: the page itself. */
export function mountPage(app: FastifyInstance, visitors: Visitors): void {
  const { visits, views, originOf, commonHeaders } = visitors
  app.get(path, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const entry = await visits.entry(slug)
    const visit = entry?.found.visit
    if (visit?.state === 'absent' && visit.movedTo !== undefined) return redirectToSlug(request, reply, visit.movedTo)
    if (!visit || visit.state !== 'shown') return sendNotice(reply, visit?.state ?? 'absent')
    if (visit.page.slug !== slug) return redirectToSlug(request, reply, visit.page.slug)
    // Bytes are kept only of pages that get past this line.
    if (visit.passwordHash !== null) return sendProtected(request, reply, visit, visitors)

    const origin = originOf(request)
    const bytes = await entry.renditions.of(origin, () => quickBytes(documentOf(renderPage(visit.page, { origin })), commonHeaders))
    reply.hijack()
    writeBytes(request.raw, reply.raw, request.id, bytes)
    return views.count(request, visit.id)
  })
}

/** The same for a page whose bytes are kept and are known to be the present ones. */
export function pageFront({ visits, views, env }: Visitors): Front {
  const read = requestReader(env)
  // Behind a proxy the origin stands in other headers, which are the framework's to believe.
  const fromHost = env.publicUrl === undefined && env.trustedProxies.length === 0
  const originOf = ({ headers: { host } }: IncomingMessage) => (fromHost && host !== undefined ? `http://${host}` : env.publicUrl)
  const take: Front['take'] = (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const query = url.indexOf('?')
    const slug = url.slice(1, query < 0 ? undefined : query)
    const entry = visits.atHand(slug.toLowerCase())
    const visit = entry?.found.visit
    if (visit?.state !== 'shown' || visit.page.slug !== slug) return undefined
    const origin = originOf(request)
    const bytes = origin === undefined ? undefined : entry?.renditions.atHand(origin)
    const asked = bytes && read(request)
    if (!asked) return undefined
    const requestId = typeId('req')
    writeBytes(request, response, requestId, bytes)
    views.count(asked, visit.id)
    return requestId
  }
  return { route: path, take }
}
