import type { ShownPage } from '@tessera/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { formOptions, uncachedDocument } from '../../http/response/html-response.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { type ReportServices, type ReportSubject, sendReportForm, takeReport } from './report-form.ts'

/** `/<slug>/report`: reports a page to the administrators, even one whose password the visitor does not have. */
export function mountReport(app: FastifyInstance, services: ReportServices & Pick<VisitorServices, 'pages'>): void {
  const { pages, env } = services
  const subjectOf = ({ id, page }: ShownPage, request: FastifyRequest, reply: FastifyReply): ReportSubject => ({
    pageId: id,
    slug: page.slug,
    options: formOptions(request, reply, page, env.legal),
    documentOf: (rendered) => uncachedDocument(rendered),
  })
  app.get(
    '/:slug/report',
    withVisiblePage(pages, {}, (page, request, reply) => sendReportForm(reply, subjectOf(page, request, reply))),
  )
  app.post(
    '/:slug/report',
    withVisiblePage(pages, {}, (page, request, reply) => takeReport(services, request, reply, subjectOf(page, request, reply))),
  )
}
