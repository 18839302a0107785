import type { PublicPage } from '@tessera/contract'
import {
  findLanguage,
  type Language,
  type LegalLinks,
  legalLinksOf,
  type NoticeKind,
  renderNotice,
  type Rendered,
  type SystemPageOptions,
} from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { scriptlessPolicy, uncached } from './headers.ts'
import { preferredLanguage } from './negotiation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The instance's legal links, and its notices as far as they have been rendered. */
    readonly notices: { readonly legal: LegalLinks; readonly rendered: Map<string, HtmlDocument> }
  }
}

/** An HTML body and the headers that belong to it. */
export type HtmlDocument = { html: string; headers: Record<string, string> }

/** `hotlink`: visitors load pictures of other sites from there. Otherwise all pictures come from this instance. */
const policyOf = (hotlink: boolean): string =>
  `img-src 'self' data:${hotlink ? ' http: https:' : ''}; connect-src 'self'; form-action 'self'; frame-ancestors`

export const htmlDocument = ({ html, style }: Rendered, hotlink = false): HtmlDocument => ({
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(style, `${policyOf(hotlink)} 'self'`),
    'x-frame-options': 'SAMEORIGIN',
  },
})

/** A document that is neither indexed nor cached, such as a form. */
export const uncachedDocument = (rendered: Rendered, hotlink = false): HtmlDocument => {
  const { html, headers } = htmlDocument(rendered, hotlink)
  return { html, headers: { ...headers, ...uncached } }
}

/**
 * A document at a secret address. Neither caches nor search engines nor other sites may learn of it. Use `strict-origin` as
 * `referrerPolicy` for a form: with `no-referrer`, browsers submit the form with the origin `null`; with `same-origin`, its font requests
 * carry the address in `Referer`.
 */
export const secretDocument = (rendered: Rendered, referrerPolicy: 'no-referrer' | 'strict-origin', hotlink = false): HtmlDocument => {
  const { html, headers } = htmlDocument(rendered)
  const secret = {
    'content-security-policy': scriptlessPolicy(rendered.style, `${policyOf(hotlink)} 'none'`),
    'x-frame-options': 'DENY',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': referrerPolicy,
  }
  return { html, headers: { ...headers, ...secret } }
}

/** Headers of a response that depends on the languages that the client prefers. */
const byLanguage = { vary: 'accept-language' }

/** Shown at addresses without a visible page. */
const notices = {
  absent: { status: 404, kind: 'not-found' },
  blocked: { status: 410, kind: 'blocked' },
  tooMany: { status: 429, kind: 'too-many' },
  unavailable: { status: 503, kind: 'unavailable' },
} as const satisfies Record<string, { status: number; kind: NoticeKind }>

/** Lets the framework's replies send notices. */
export function addNotices(app: FastifyInstance, legal: LegalLinks): void {
  app.decorate('notices', { legal, rendered: new Map() })
}

/** Each notice is rendered once in each language, so it is the same whatever it is sent for. */
function noticeIn({ legal, rendered }: FastifyInstance['notices'], kind: NoticeKind, language: Language): HtmlDocument {
  const key = `${kind} ${language}`
  const known = rendered.get(key)
  if (known) return known
  const { html, headers } = uncachedDocument(renderNotice(kind, { language, legal }))
  const document = { html, headers: { ...headers, ...byLanguage } }
  rendered.set(key, document)
  return document
}

export const sendDocument = (reply: FastifyReply, status: number, { html, headers }: HtmlDocument): FastifyReply =>
  reply.code(status).headers(headers).send(html)

/** In the language that the client prefers. */
export function sendNotice(reply: FastifyReply, name: keyof typeof notices): FastifyReply {
  const { status, kind } = notices[name]
  return sendDocument(reply, status, noticeIn(reply.server.notices, kind, preferredLanguage(reply.request)))
}

/** For the forms of a page: in its language, or in the visitor's if it has none. They show the page's legal links even while it is locked. */
export function formOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<PublicPage, 'language' | keyof LegalLinks>,
  instance: LegalLinks,
): SystemPageOptions {
  const legal = legalLinksOf(page, instance)
  if (page.language !== null) return { language: findLanguage(page.language) ?? 'en', legal }
  reply.headers(byLanguage)
  return { language: preferredLanguage(request), legal }
}
