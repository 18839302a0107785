import { createHash } from 'node:crypto'

import { type NoticeKind, renderNotice, type Rendered } from '@tessera/page'
import type { FastifyReply } from 'fastify'

/** A whole HTML answer: its text and the headers that belong to it. */
export type Document = { html: string; headers: Record<string, string> }

/** No script at all, and no style but the one whose hash this is. Pictures come from wherever the maker keeps them. */
const policy = (style: string) =>
  `default-src 'none'; script-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `img-src 'self' http: https: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`

export const documentOf = ({ html, style }: Rendered): Document => ({
  html,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(style), 'x-frame-options': 'SAMEORIGIN' },
})

/** A document that is neither indexed nor kept. */
export const inPlaceOfPage = (rendered: Rendered): Document => {
  const { html, headers } = documentOf(rendered)
  return { html, headers: { ...headers, 'x-robots-tag': 'noindex', 'cache-control': 'no-store' } }
}

const noticeOf = (kind: NoticeKind): Document => inPlaceOfPage(renderNotice(kind))

/** What visitors get in place of a page, by what its address is. */
export const notices = { absent: noticeOf('not-found'), blocked: noticeOf('blocked'), unavailable: noticeOf('unavailable') }

export const statusOfNotice = { absent: 404, blocked: 410, unavailable: 503 } as const

export const sendDocument = (reply: FastifyReply, status: number, { html, headers }: Document): FastifyReply =>
  reply.code(status).headers(headers).send(html)

export const sendNotice = (reply: FastifyReply, kind: keyof typeof notices): FastifyReply =>
  sendDocument(reply, statusOfNotice[kind], notices[kind])
