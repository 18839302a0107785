import type { ShownPage } from '@tessera/api'
import type { FastifyInstance } from 'fastify'

import { uncachedDocument } from '../../http/response/html-response.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { type ReportServices, type ReportSubject, sendReportForm, takeReport } from './report-form.ts'

const subjectOf = ({ id, page: { slug } }: ShownPage): ReportSubject => ({ pageId: id, slug, documentOf: uncachedDocument })

/** `/<slug>/report`: reports a page to the administrators, even one whose password the visitor does not have. */
export function mountReport(app: FastifyInstance, services: ReportServices & Pick<VisitorServices, 'pages'>): void {
  const { pages } = services
  app.get(
    '/:slug/report',
    withVisiblePage(pages, (page, _request, reply) => sendReportForm(reply, subjectOf(page))),
  )
  app.post(
    '/:slug/report',
    withVisiblePage(pages, (page, request, reply) => takeReport(services, request, reply, subjectOf(page))),
  )
}
