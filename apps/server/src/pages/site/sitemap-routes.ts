import { sitemapPages, type SitemapPart, sitemapParts } from '@tessera/api'
import { addressOf, escapeHtml } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { revalidate } from '../../http/response/headers.ts'
import { sendNotice } from '../../http/response/html-response.ts'
import { OriginResponses } from '../../http/response/origin-responses.ts'
import { sendPrepared, sendTagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import type { VisitorServices } from '../visitor-services.ts'

const cacheBytes = 16 * 2 ** 20
const type = 'application/xml; charset=utf-8'

/** Finding where the parts begin reads all pages, and a part reads its own. Clients cannot cause either more often than this. */
const partsTtlMs = 600_000
const partTtlMs = 60_000

/** `/sitemap.xml`, the index, and `/sitemap-<n>.xml`, its parts. */
export function mountSitemap(app: FastifyInstance, { db, originOf }: VisitorServices): void {
  const parts = new AsyncCache<SitemapPart[]>(2 ** 20, (list) => list.length * 200)
  const currentParts = () => parts.get(`${Math.floor(Date.now() / partsTtlMs)}`, () => sitemapParts(db))
  const pagesOfParts = new AsyncCache<Awaited<ReturnType<typeof sitemapPages>>>(cacheBytes, (list) => list.length * 200)
  const responses = new OriginResponses(cacheBytes)

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    const entries = (await currentParts()).map(({ lastmod }, index) => ({ url: `${origin}/sitemap-${index + 1}.xml`, lastmod }))
    return sendTagged(request, reply, type, tagged(sitemapXml('sitemapindex', 'sitemap', entries)))
  })

  app.get('/sitemap-:number(^[1-9]\\d*).xml', async (request, reply) => {
    const { number } = request.params as { number: string }
    const part = (await currentParts())[Number(number) - 1]
    if (!part) return sendNotice(reply, 'absent')
    const origin = originOf(request)
    const key = `${number} ${Math.floor(Date.now() / partTtlMs)}`
    const pages = await pagesOfParts.get(key, () => sitemapPages(db, part))
    const response = await responses.get(origin, key, () => {
      const entries = pages.map(({ slug, lastmod }) => ({ url: addressOf(slug, origin), lastmod }))
      return { text: sitemapXml('urlset', 'url', entries), headers: { 'content-type': type, 'cache-control': revalidate } }
    })
    return sendPrepared(request, reply, response)
  })
}

/** Addresses, and when what is there last changed (ISO 8601). */
function sitemapXml(root: string, element: string, entries: readonly { url: string; lastmod: string | null }[]): string {
  const lines = entries.map(
    ({ url, lastmod }) => `<${element}><loc>${escapeHtml(url)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${element}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
}
