import { inputError } from '@tessera/api'
import { addressOf, isQrColor, qrSvg } from '@tessera/page'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import type { PageLookup } from '../lookup/page-lookup.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { qrPng } from './qr-code.ts'

const range = 'must be a whole number from 128 to 2048'
const size = z
  .string(range)
  .regex(/^\d{1,4}$/, range)
  .transform(Number)
  .pipe(z.number().min(128, range).max(2048, range))
  .default(512)

const allowedColors =
  'must be six hex digits without a leading #, such as 0e6b57, with a contrast ratio of at least 4.5:1 against white: scanners cannot read lighter codes'
const color = z
  .string(allowedColors)
  .regex(/^[\da-f]{6}$/i, allowedColors)
  .transform((digits) => `#${digits.toLowerCase()}`)
  .refine(isQrColor, allowedColors)
  .optional()

const SvgQuery = z.object({ color })
const PngQuery = z.object({ size, color })

function parse<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(query)
  if (error) throw inputError(error)
  return data
}

/** More than a thousand codes. The largest picture takes a few kilobytes. */
const cacheBytes = 8 * 2 ** 20

type QrDeps = { pages: Pick<PageLookup, 'page'>; originOf: VisitorServices['originOf'] }

/**
 * `/<slug>/qr.svg?color=` and `/<slug>/qr.png?size=&color=`: the page's address as a QR code. Without `color` it is black. It is always on
 * white, with enough contrast for every scanner.
 */
export function mountQr(app: FastifyInstance, { pages, originOf }: QrDeps, encode = { svg: qrSvg, png: qrPng }): void {
  const codes = new AsyncCache<Tagged>(cacheBytes, ({ bytes }) => bytes.length)

  const svgRoute = withVisiblePage(pages, {}, async ({ page }, request, reply) => {
    const { color } = parse(SvgQuery, request.query)
    const address = addressOf(page.slug, originOf(request))
    const svg = await codes.get(`svg ${color} ${address}`, async () => tagged(encode.svg(address, color)))
    return sendTagged(request, reply, 'image/svg+xml', svg)
  })
  const pngRoute = withVisiblePage(pages, {}, async ({ page }, request, reply) => {
    const { size, color } = parse(PngQuery, request.query)
    const address = addressOf(page.slug, originOf(request))
    const png = await codes.get(`${size} ${color} ${address}`, async () => tagged(await encode.png(address, size, color)))
    return sendTagged(request, reply, 'image/png', png)
  })
  app.get('/:slug/qr.svg', svgRoute)
  app.get('/:slug/qr.png', pngRoute)
}
