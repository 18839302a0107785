import { type NoticeKind, renderNotice, type Rendered } from '@tessera/page'
import type { FastifyReply } from 'fastify'

import { scriptlessPolicy } from './security-headers.ts'
import { unkept } from './cache-headers.ts'

/** A whole HTML answer: its text and the headers that belong to it. */
export type Document = { html: string; headers: Record<string, string> }

/** Pictures come from wherever the maker keeps them. */
const policy = "img-src 'self' http: https: data:; connect-src 'self'; form-action 'self'; frame-ancestors 'self'"

export const documentOf = ({ html, style }: Rendered): Document => ({
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(style, policy),
    'x-frame-options': 'SAMEORIGIN',
  },
})

/** A document that is neither indexed nor kept. */
export const inPlaceOfPage = (rendered: Rendered): Document => {
  const { html, headers } = documentOf(rendered)
  return { html, headers: { ...headers, ...unkept } }
}

const noticeOf = (kind: NoticeKind): Document => inPlaceOfPage(renderNotice(kind))

/** What visitors get in place of a page, by what its address is. */
export const notices = { absent: noticeOf('not-found'), blocked: noticeOf('blocked'), unavailable: noticeOf('unavailable') }

export const statusOfNotice = { absent: 404, blocked: 410, unavailable: 503 } as const

export const sendDocument = (reply: FastifyReply, status: number, { html, headers }: Document): FastifyReply =>
  reply.code(status).headers(headers).send(html)

export const sendNotice = (reply: FastifyReply, kind: keyof typeof notices): FastifyReply =>
  sendDocument(reply, statusOfNotice[kind], notices[kind])
