import { inputError } from '@tessera/api'
import { addressOf, qrSvg } from '@tessera/page'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import type { PageLookup } from '../lookup/page-lookup.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { qrPng } from './qr-code.ts'

const range = 'must be a whole number from 128 to 2048'
const Query = z.object({
  size: z
    .string(range)
    .regex(/^\d{1,4}$/, range)
    .transform(Number)
    .pipe(z.number().min(128, range).max(2048, range))
    .default(512),
})

/** More than a thousand codes. The largest picture takes a few kilobytes. */
const cacheBytes = 8 * 2 ** 20

type QrDeps = { pages: Pick<PageLookup, 'page'>; originOf: VisitorServices['originOf'] }

/** `/<slug>/qr.svg` and `/<slug>/qr.png?size=`: the page's address as a QR code, black on white so that every scanner reads it. */
export function mountQr(app: FastifyInstance, { pages, originOf }: QrDeps, encode = { svg: qrSvg, png: qrPng }): void {
  const codes = new AsyncCache<Tagged>(cacheBytes, ({ bytes }) => bytes.length)

  const svgRoute = withVisiblePage(pages, {}, async ({ page }, request, reply) => {
    const address = addressOf(page.slug, originOf(request))
    const svg = await codes.get(`svg ${address}`, async () => tagged(encode.svg(address)))
    return sendTagged(request, reply, 'image/svg+xml', svg)
  })
  const pngRoute = withVisiblePage(pages, {}, async ({ page }, request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw inputError(query.error)
    const { size } = query.data
    const address = addressOf(page.slug, originOf(request))
    const png = await codes.get(`${size} ${address}`, async () => tagged(await encode.png(address, size)))
    return sendTagged(request, reply, 'image/png', png)
  })
  app.get('/:slug/qr.svg', svgRoute)
  app.get('/:slug/qr.png', pngRoute)
}
