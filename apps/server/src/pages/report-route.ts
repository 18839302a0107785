import { addReport } from '@tessera/api'
import { NewReport, ReportReason } from '@tessera/contract'
import { renderReportForm, renderReportThanks, type ReportFormState } from '@tessera/page'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { networkOf } from '../http/request/client-address.ts'
import { readForm } from '../http/request/request-body.ts'
import { isOwnOrigin } from '../http/request/origin.ts'
import { sendDocument, uncachedDocument } from '../http/response/html-response.ts'
import { withVisiblePage } from './visible-page.ts'
import type { VisitorServices } from './visitor-services.ts'

const reportsPerHour = 5
const hourSeconds = 60 * 60

type Problem = NonNullable<ReportFormState['problem']>
const statusOf = { reason: 400, text: 400, foreign: 403, 'too-many': 429 } as const satisfies Record<Problem['kind'], number>

/** `/<slug>/report`: reports a page to the administrators, even one whose password the visitor does not have. */
export function mountReport(app: FastifyInstance, { db, pages, env, limiter, visitorHash }: VisitorServices): void {
  const showForm = withVisiblePage(pages, ({ page: { slug } }, _request, reply) => sendForm(reply, { slug }))
  const takeReport = withVisiblePage(pages, async ({ id, page: { slug } }, request, reply) => {
    if (!isOwnOrigin(request, env)) return sendForm(reply, { slug, problem: { kind: 'foreign' } })
    const form = await readForm(request)
    // Browsers submit line breaks as two characters.
    const text = (form.get('text') ?? '').replaceAll('\r\n', '\n')
    const entered = { slug, text, reason: ReportReason.safeParse(form.get('reason')).data }
    const report = NewReport.safeParse({ reason: entered.reason, text: text.trim() === '' ? undefined : text })
    if (!report.success) return sendForm(reply, { ...entered, problem: { kind: entered.reason === undefined ? 'reason' : 'text' } })
    const taken = await limiter.take(`report:${networkOf(request.address)}`, reportsPerHour, hourSeconds)
    if (taken?.exceeded) return sendForm(reply, { ...entered, problem: { kind: 'too-many', retryAfterSeconds: taken.resetSeconds } })
    await addReport(db, id, report.data, visitorHash(request, id))
    return sendDocument(reply, 200, uncachedDocument(renderReportThanks(slug)))
  })
  app.get('/:slug/report', showForm)
  app.post('/:slug/report', takeReport)
}

function sendForm(reply: FastifyReply, state: ReportFormState): FastifyReply {
  const { problem } = state
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.retryAfterSeconds))
  return sendDocument(reply, problem ? statusOf[problem.kind] : 200, uncachedDocument(renderReportForm(state)))
}
