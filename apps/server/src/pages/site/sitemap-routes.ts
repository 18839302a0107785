import { type SitemapPart, sitemapPages, sitemapParts } from '@tessera/api'
import type { FastifyInstance } from 'fastify'

import { prepare, type Prepared, sendPrepared, weightOf } from '../../http/response/prepared-response.ts'
import { revalidated } from '../../http/response/cache-headers.ts'
import { sendNotice } from '../../http/response/html-response.ts'
import { Kept } from '../../process/cache/sized-cache.ts'
import { sendTagged, tagged } from '../../http/response/tagged-response.ts'
import type { Visitors } from '../visitor-routes.ts'
import { sitemapIndex, sitemapPart } from './sitemap-xml.ts'

const keptBytes = 16 * 2 ** 20
const type = 'application/xml; charset=utf-8'

/** Milliseconds. Where parts begin takes a look at every page, a part at its own; nobody can make the database do either more often. */
const partsFor = 600_000
const partFor = 60_000

/** `/sitemap.xml`, the index, and `/sitemap-<n>.xml`, its parts. */
export function mountSitemap(app: FastifyInstance, { db, originOf }: Visitors): void {
  const lists = new Kept<SitemapPart[]>(2 ** 20, (list) => list.length * 200)
  const currentParts = () => lists.get(`${Math.floor(Date.now() / partsFor)}`, () => sitemapParts(db))
  const pages = new Kept<Awaited<ReturnType<typeof sitemapPages>>>(keptBytes, (list) => list.length * 200)
  const kept = new Kept<Prepared>(keptBytes, weightOf)

  app.get('/sitemap.xml', async (request, reply) =>
    sendTagged(request, reply, type, tagged(sitemapIndex(await currentParts(), originOf(request)))),
  )

  app.get('/sitemap-:number(^[1-9]\\d*).xml', async (request, reply) => {
    const { number } = request.params as { number: string }
    const part = (await currentParts())[Number(number) - 1]
    if (!part) return sendNotice(reply, 'absent')
    const origin = originOf(request)
    const key = `${number} ${Math.floor(Date.now() / partFor)}`
    const listed = await pages.get(key, () => sitemapPages(db, part))
    const made = await kept.get(`${key} ${origin}`, async () =>
      prepare(sitemapPart(listed, origin), { 'content-type': type, 'cache-control': revalidated }),
    )
    return sendPrepared(request, reply, made)
  })
}
