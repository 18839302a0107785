import { inputError } from '@tessera/api'
import { addressOf } from '@tessera/page'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { pageAbove } from '../visible-page.ts'
import { sendTagged, tagged } from '../../http/response/tagged-response.ts'
import type { Visitors } from '../visitor-routes.ts'
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

/** `/<slug>/qr.svg` and `/<slug>/qr.png?size=`: the page's address as a QR code, black on white so that every reader reads it. */
export function mountQr(app: FastifyInstance, { visits, originOf }: Visitors): void {
  app.get('/:slug/qr.svg', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    const svg = qrSvg(addressOf(visit.page.slug, originOf(request)))
    return sendTagged(request, reply, 'image/svg+xml', tagged(svg))
  })

  app.get('/:slug/qr.png', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    const query = Query.safeParse(request.query)
    if (!query.success) throw inputError(query.error)
    const png = await qrPng(addressOf(visit.page.slug, originOf(request)), query.data.size)
    return sendTagged(request, reply, 'image/png', tagged(png))
  })
}
