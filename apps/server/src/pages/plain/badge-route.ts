import { addressOf } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import { withVisiblePage } from '../visible-page.ts'
import { badgeOf, drawBadge } from './badge.ts'
import { type PlainDeps, plainHeaders, redirectHeaders } from './plain-route.ts'

/** More than a thousand badges. */
const cacheBytes = 4 * 2 ** 20

/** `/<slug>/badge.svg`: an image that other sites show as a link to the page. A page with a password has none. */
export function mountBadge(app: FastifyInstance, { pages, originOf }: PlainDeps): void {
  const badges = new AsyncCache<Tagged>(cacheBytes, ({ bytes }) => bytes.length)
  const answer = withVisiblePage(pages, redirectHeaders, async ({ page, passwordHash }, request, reply) => {
    if (passwordHash !== null) return sendNotice(reply, 'absent')
    const badge = badgeOf(page)
    const svg = await badges.get(JSON.stringify(badge), async () => tagged(await drawBadge(badge)))
    return sendTagged(request, reply.headers(plainHeaders(addressOf(page.slug, originOf(request)))), 'image/svg+xml', svg)
  })
  app.get('/:slug/badge.svg', answer)
}
