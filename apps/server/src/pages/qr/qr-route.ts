import { inputError } from '@tessera/api'
import { addressOf } from '@tessera/page'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sendTagged, tagged } from '../../http/response/tagged-response.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { qrPng, qrSvg } from './qr-code.ts'

const range = 'must be a whole number from 128 to 2048'
const Query = z.object({
  size: z
    .string(range)
    .regex(/^\d{1,4}$/, range)
    .transform(Number)
    .pipe(z.number().min(128, range).max(2048, range))
    .default(512),
})

/** `/<slug>/qr.svg` and `/<slug>/qr.png?size=`: the page's address as a QR code, black on white so that every scanner reads it. */
export function mountQr(app: FastifyInstance, { pages, originOf }: VisitorServices): void {
  const svgRoute = withVisiblePage(pages, ({ page }, request, reply) =>
    sendTagged(request, reply, 'image/svg+xml', tagged(qrSvg(addressOf(page.slug, originOf(request))))),
  )
  const pngRoute = withVisiblePage(pages, async ({ page }, request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw inputError(query.error)
    const png = await qrPng(addressOf(page.slug, originOf(request)), query.data.size)
    return sendTagged(request, reply, 'image/png', tagged(png))
  })
  app.get('/:slug/qr.svg', svgRoute)
  app.get('/:slug/qr.png', pngRoute)
}
