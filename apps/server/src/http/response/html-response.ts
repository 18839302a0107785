import { renderNotice, type Rendered } from '@tessera/page'
import type { FastifyReply } from 'fastify'

import { scriptlessPolicy, uncached } from './headers.ts'

/** An HTML body and the headers that belong to it. */
export type HtmlDocument = { html: string; headers: Record<string, string> }

/** Images may come from any site, because page owners host them elsewhere. */
const policy = "img-src 'self' http: https: data:; connect-src 'self'; form-action 'self'; frame-ancestors"

export const htmlDocument = ({ html, style }: Rendered): HtmlDocument => ({
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(style, `${policy} 'self'`),
    'x-frame-options': 'SAMEORIGIN',
  },
})

/** A document that is neither indexed nor cached, such as a form. */
export const uncachedDocument = (rendered: Rendered): HtmlDocument => {
  const { html, headers } = htmlDocument(rendered)
  return { html, headers: { ...headers, ...uncached } }
}

/**
 * A document at a secret address. Neither caches nor search engines nor other sites may learn of it. `referrerPolicy` is `same-origin`
 * for a form: with `no-referrer`, browsers submit it with the origin `null`.
 */
export const secretDocument = (rendered: Rendered, referrerPolicy: 'no-referrer' | 'same-origin'): HtmlDocument => {
  const { html, headers } = htmlDocument(rendered)
  const secret = {
    'content-security-policy': scriptlessPolicy(rendered.style, `${policy} 'none'`),
    'x-frame-options': 'DENY',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': referrerPolicy,
  }
  return { html, headers: { ...headers, ...secret } }
}

/** Shown at addresses without a visible page. */
const notices = {
  absent: { status: 404, document: uncachedDocument(renderNotice('not-found')) },
  blocked: { status: 410, document: uncachedDocument(renderNotice('blocked')) },
  tooMany: { status: 429, document: uncachedDocument(renderNotice('too-many')) },
  unavailable: { status: 503, document: uncachedDocument(renderNotice('unavailable')) },
}

export const sendDocument = (reply: FastifyReply, status: number, { html, headers }: HtmlDocument): FastifyReply =>
  reply.code(status).headers(headers).send(html)

export const sendNotice = (reply: FastifyReply, kind: keyof typeof notices): FastifyReply =>
  sendDocument(reply, notices[kind].status, notices[kind].document)
