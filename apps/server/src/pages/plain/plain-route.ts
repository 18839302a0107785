import type { ShownPage } from '@tessera/api'
import type { PublicPage } from '@tessera/contract'
import { addressOf, type PlainSuffix, plainFormats } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { revalidate } from '../../http/response/headers.ts'
import { sendNotice } from '../../http/response/html-response.ts'
import { OriginResponses } from '../../http/response/origin-responses.ts'
import { sendPrepared } from '../../http/response/tagged-response.ts'
import type { PageLookup } from '../lookup/page-lookup.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'

const cacheBytes = 16 * 2 ** 20

/** At the root of a host, these files speak for the whole host. No page may provide them. */
const hostFiles: Partial<Record<PlainSuffix, ReadonlySet<string>>> = {
  txt: new Set(['ads', 'app-ads', 'humans', 'llms', 'llms-full', 'trust', 'keybase']),
  json: new Set(['sellers', 'manifest', 'assetlinks']),
}

const suffixes = Object.keys(plainFormats) as PlainSuffix[]

/** The headers of every plain format. Browsers must not run or frame it, search engines list the page instead, and any site may read it. */
export const plainHeaders = (address: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex',
  link: `<${address}>; rel="canonical"`,
  'access-control-allow-origin': '*',
  'cache-control': revalidate,
})

/** Scripts of other sites follow a redirect only if it allows them, too. */
export const redirectHeaders = { 'access-control-allow-origin': '*' }

export type PlainDeps = { pages: Pick<PageLookup, 'page'>; originOf: VisitorServices['originOf'] }

/** `/<slug>.json` and the page's other formats. A page with a password has none, not even for a visitor who has entered it. */
export function mountPlain(app: FastifyInstance, { pages, originOf }: PlainDeps): void {
  const responses = new OriginResponses(cacheBytes)
  for (const suffix of suffixes) {
    const { type, render } = plainFormats[suffix]
    const answer = withVisiblePage(pages, redirectHeaders, async (found, request, reply) => {
      if (found.passwordHash !== null) return sendNotice(reply, 'absent')
      const origin = originOf(request)
      const prepared = await responses.get(origin, `${suffix} ${numberOf(found)}`, () => {
        const { page, id } = found
        const attachment = suffix === 'vcf' ? { 'content-disposition': `attachment; filename="${page.slug}.vcf"` } : {}
        const headers = { ...plainHeaders(addressOf(page.slug, origin)), 'content-type': type, ...attachment }
        return { text: render({ page, id, origin }), headers }
      })
      return sendPrepared(request, reply, prepared)
    })
    app.get(`/:slug.${suffix}`, (request, reply) => {
      const { slug } = request.params as { slug: string }
      return hostFiles[suffix]?.has(slug.toLowerCase()) ? sendNotice(reply, 'absent') : answer(request, reply)
    })
  }
}

let lastNumber = 0
const numbers = new WeakMap<PublicPage, number>()

/**
 * Identifies a page as the page cache holds it. The cache replaces the object when anything of the page changes, so answers made from an
 * earlier one are not found again.
 */
function numberOf({ page }: ShownPage): number {
  const known = numbers.get(page)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(page, lastNumber)
  return lastNumber
}
