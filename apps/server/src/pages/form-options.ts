import type { PublicPage } from '@tessera/contract'
import { findLanguage, type LegalLinks, legalLinksOf, type SystemPageOptions } from '@tessera/page'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { byLanguage } from '../http/response/html-response.ts'
import { preferredLanguage } from '../http/response/negotiation.ts'

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
