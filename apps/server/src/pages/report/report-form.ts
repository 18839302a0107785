import { addReport } from '@tessera/api'
import { maxReportCharacters, NewReport, type PageId, ReportReason } from '@tessera/contract'
import { renderReportForm, renderReportThanks, type Rendered, type ReportFormState, type SystemPageOptions } from '@tessera/page'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { networkOf } from '../../http/request/client-address.ts'
import { isOwnOrigin } from '../../http/request/origin.ts'
import { readForm } from '../../http/request/request-body.ts'
import { type HtmlDocument, sendDocument } from '../../http/response/html-response.ts'
import type { VisitorServices } from '../visitor-services.ts'

const reportsPerHour = 5
const hourSeconds = 60 * 60

type Problem = NonNullable<ReportFormState['problem']>
const statusOf = { reason: 400, text: 400, foreign: 403, 'too-many': 429 } as const satisfies Record<Problem['kind'], number>

/** What a form is for. */
export type ReportSubject = Pick<ReportFormState, 'slug' | 'preview'> & {
  pageId: PageId
  /** Stands before the visitor's text, and counts toward its length. */
  heading?: string
  options: SystemPageOptions
  documentOf: (rendered: Rendered) => HtmlDocument
}

const separator = '\n\n'

const emptyForm = ({ slug, preview, heading }: ReportSubject): ReportFormState => ({
  slug,
  preview,
  maxCharacters: maxReportCharacters - (heading === undefined ? 0 : heading.length + separator.length),
})

export const sendReportForm = (reply: FastifyReply, subject: ReportSubject, state: Partial<ReportFormState> = {}): FastifyReply => {
  const { problem } = state
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.retryAfterSeconds))
  const rendered = renderReportForm({ ...emptyForm(subject), ...state }, subject.options)
  return sendDocument(reply, problem ? statusOf[problem.kind] : 200, subject.documentOf(rendered))
}

export type ReportServices = Pick<VisitorServices, 'db' | 'env' | 'limiter' | 'visitorHash'>

/** Stores the report of a submitted form for the administrators, and thanks for it. */
export async function takeReport(
  { db, env, limiter, visitorHash }: ReportServices,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: ReportSubject,
): Promise<FastifyReply> {
  if (!isOwnOrigin(request, env)) return sendReportForm(reply, subject, { problem: { kind: 'foreign' } })
  const form = await readForm(request)
  // Browsers submit line breaks as two characters.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n')
  const entered = { text, reason: ReportReason.safeParse(form.get('reason')).data }
  const parts = [subject.heading, text.trim() === '' ? undefined : text].filter((part) => part !== undefined)
  const report = NewReport.safeParse({ reason: entered.reason, text: parts.length > 0 ? parts.join(separator) : undefined })
  if (!report.success) {
    return sendReportForm(reply, subject, { ...entered, problem: { kind: entered.reason === undefined ? 'reason' : 'text' } })
  }
  const taken = await limiter.take(`report:${networkOf(request.address)}`, reportsPerHour, hourSeconds)
  if (taken?.exceeded)
    return sendReportForm(reply, subject, { ...entered, problem: { kind: 'too-many', retryAfterSeconds: taken.resetSeconds } })
  await addReport(db, subject.pageId, report.data, visitorHash(request, subject.pageId))
  return sendDocument(reply, 200, subject.documentOf(renderReportThanks(subject, subject.options)))
}
