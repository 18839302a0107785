import { lookUpPreview, type ShownPreview } from '@tessera/api'
import { linkDestination, type PublicLink } from '@tessera/contract'
import { renderPreview, type Rendered, type TileTarget } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { remotePictures } from '../../fetching/own-site.ts'
import { networkOf } from '../../http/request/client-address.ts'
import { isAtPublicHost } from '../../http/request/origin.ts'
import { formOptions, secretDocument, sendDocument, sendNotice } from '../../http/response/html-response.ts'
import { type ReportServices, type ReportSubject, sendReportForm, takeReport } from '../report/report-form.ts'

const prefix = '/pages/preview/'
const requestsPerMinute = 120

const targetOf = ({ url }: PublicLink): TileTarget => ({
  href: linkDestination(url) ?? undefined,
  rel: 'noopener noreferrer nofollow ugc',
})

/** What is at an address below the prefix. */
type Address = { secret: string; isReport: boolean }

/**
 * `/pages/preview/<secret>` shows a stored document, and `/pages/preview/<secret>/report` reports it. The route takes every path below the
 * prefix, so that no malformed address reaches the dashboard's screens, and logs name the route instead of the address.
 */
export function mountPreview(app: FastifyInstance, services: ReportServices): void {
  const { db, env, limiter } = services
  const remote = remotePictures(env)
  type Found = { request: FastifyRequest; reply: FastifyReply; preview: ShownPreview; address: Address }
  const withPreview =
    (handle: (found: Found) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!isAtPublicHost(request, env)) return sendNotice(reply, 'absent')
      const taken = await limiter.take(`preview:${networkOf(request.address)}`, requestsPerMinute)
      if (taken?.exceeded) return sendNotice(reply.header('retry-after', String(taken.resetSeconds)), 'tooMany')
      const { '*': path } = request.params as { '*': string }
      const [secret = '', below, ...rest] = path.split('/')
      const isKnown = rest.length === 0 && (below === undefined || below === 'report')
      const preview = isKnown ? await lookUpPreview(db, secret, remote) : { state: 'absent' as const }
      if (preview.state !== 'shown') return sendNotice(reply, preview.state)
      return handle({ request, reply, preview, address: { secret, isReport: below === 'report' } })
    }

  /** The report is filed for the preview's page. It names the preview by id, without its address. */
  const subjectOf = ({ request, reply, preview: { id, pageId, page }, address: { secret } }: Found): ReportSubject => ({
    pageId,
    slug: page.slug,
    preview: { path: prefix + secret },
    heading: `About the preview ${id}`,
    options: formOptions(request, reply, page, env.legal),
    documentOf: (rendered: Rendered) => secretDocument(rendered, 'strict-origin'),
  })

  app.get(
    `${prefix}*`,
    withPreview((found) => {
      const { reply, preview, address } = found
      if (address.isReport) return sendReportForm(reply, subjectOf(found))
      const rendered = renderPreview(preview.page, { path: prefix + address.secret, endsAt: preview.expiresAt, targetOf, legal: env.legal })
      return sendDocument(reply, 200, secretDocument(rendered, 'no-referrer', preview.page.pictures.hotlink))
    }),
  )
  app.post(
    `${prefix}*`,
    withPreview((found) =>
      found.address.isReport ? takeReport(services, found.request, found.reply, subjectOf(found)) : sendNotice(found.reply, 'absent'),
    ),
  )
}
