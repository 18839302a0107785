import { addReport } from '@tessera/api'
import { NewReport, ReportReason } from '@tessera/contract'
import { renderReportForm, renderReportThanks, type ReportFormState } from '@tessera/page'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { networkOf } from '../http/request/client-address.ts'
import { isOwnOrigin } from '../http/request/origin-check.ts'
import { inPlaceOfPage, sendDocument } from '../http/response/html-response.ts'
import { readForm } from '../http/request/form-body.ts'
import { pageAbove } from './visible-page.ts'
import type { Visitors } from './visitor-routes.ts'

const reportsAnHour = 5
const hour = 60 * 60

type Problem = NonNullable<ReportFormState['problem']>
const statusOf = { reason: 400, text: 400, foreign: 403, 'too-many': 429 } as const satisfies Record<Problem['kind'], number>

/** `/<slug>/report`: tells the administrators of a page, also of one whose password the visitor has not. */
export function mountReport(app: FastifyInstance, { db, visits, env, limiter, visitorHash }: Visitors): void {
  app.get('/:slug/report', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    return sendForm(reply, { slug: visit.page.slug })
  })

  app.post('/:slug/report', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    const { slug } = visit.page
    if (!isOwnOrigin(request, env.publicUrl)) return sendForm(reply, { slug, problem: { kind: 'foreign' } })
    const form = await readForm(request)
    // Browsers send the breaks of a text's lines as two characters.
    const text = (form.get('text') ?? '').replaceAll('\r\n', '\n')
    const typed = { slug, text, reason: ReportReason.safeParse(form.get('reason')).data }
    const report = NewReport.safeParse({ reason: typed.reason, text: text.trim() === '' ? undefined : text })
    if (!report.success) {
      return sendForm(reply, { ...typed, problem: { kind: typed.reason === undefined ? 'reason' : 'text' } })
    }
    const taken = await limiter.take(`report:${networkOf(request.address)}`, reportsAnHour, hour)
    if (taken?.exceeded) return sendForm(reply, { ...typed, problem: { kind: 'too-many', retryAfterSeconds: taken.resetSeconds } })
    await addReport(db, visit.id, report.data, visitorHash(request, visit.id))
    return sendDocument(reply, 200, inPlaceOfPage(renderReportThanks(slug)))
  })
}

function sendForm(reply: FastifyReply, state: ReportFormState): FastifyReply {
  const { problem } = state
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.retryAfterSeconds))
  return sendDocument(reply, problem ? statusOf[problem.kind] : 200, inPlaceOfPage(renderReportForm(state)))
}
