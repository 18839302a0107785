import { ApiError, isPassword, type ShownPage } from '@tessera/api'
import { type PasswordProblem, renderPage, renderPasswordForm } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { requireWithinLimit } from '../../http/limits/rate-limiter.ts'
import { networkOf, regionOf } from '../../http/request/client-address.ts'
import { readForm } from '../../http/request/request-body.ts'
import { isOwnOrigin } from '../../http/request/origin.ts'
import { uncached } from '../../http/response/headers.ts'
import { formOptions, sendDocument, uncachedDocument } from '../../http/response/html-response.ts'
import type { Env } from '../../env.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorServices } from '../visitor-services.ts'
import { limitPasswordAttempts } from './password-attempts.ts'

const attemptsPerMinute = 10

const statusOf = { missing: 400, wrong: 403, foreign: 403, 'too-many': 429 } as const

/** A page with a password: the form, or the page itself once the password was entered. No cache may store either. */
export function sendProtected(
  request: FastifyRequest,
  reply: FastifyReply,
  found: ShownPage,
  { env, locks, originOf, views }: VisitorServices,
): FastifyReply {
  if (!locks.isUnlocked(request, found)) return sendForm(request, reply, found, env)
  const rendered = renderPage(found.page, { origin: originOf(request), legal: env.legal, hasFormats: false })
  const { html, headers } = uncachedDocument(rendered, found.page.pictures.hotlink)
  sendDocument(reply, 200, { html, headers: { ...headers, 'cache-control': 'private, no-store' } })
  views.count(request, found.id)
  return reply
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: ShownPage,
  { legal }: Pick<Env, 'legal'>,
  problem?: PasswordProblem,
): FastifyReply {
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.retryAfterSeconds))
  const options = formOptions(request, reply, page, legal)
  const document = uncachedDocument(renderPasswordForm({ slug: page.slug, problem }, options))
  return sendDocument(reply, problem ? statusOf[problem.kind] : 200, document)
}

/** `/<slug>/unlock`: takes a page's password. */
export function mountPassword(app: FastifyInstance, { pages, env, limiter, locks, originOf }: VisitorServices): void {
  const limitAttempts = limitPasswordAttempts(limiter)

  const takePassword = withVisiblePage(pages, {}, async (found, request, reply) => {
    const { passwordHash } = found
    if (passwordHash === null) return redirectToPage(reply, found)
    const problem = await problemOf(request, found, passwordHash)
    if (problem) return sendForm(request, reply, found, env, problem)
    return redirectToPage(reply.header('set-cookie', locks.cookieFor(found, originOf(request).startsWith('https:'))), found)
  })

  app.post('/:slug/unlock', takePassword)
  // A refused attempt leaves this address in the browser, which may open it again.
  app.get(
    '/:slug/unlock',
    withVisiblePage(pages, {}, (found, _request, reply) => redirectToPage(reply, found)),
  )

  async function problemOf(request: FastifyRequest, { id }: ShownPage, hash: string): Promise<PasswordProblem | undefined> {
    // Otherwise any site could make its visitors' browsers guess.
    if (!isOwnOrigin(request, env)) return { kind: 'foreign' }
    const password = (await readForm(request)).get('password') ?? ''
    if (password === '') return { kind: 'missing' }
    const check = async () => {
      // Counted only when it is this attempt's turn: one that finds the queue full costs its address nothing.
      requireWithinLimit(await limiter.take(`unlock:${networkOf(request.address)}`, attemptsPerMinute))
      return isPassword(password, hash)
    }
    try {
      return (await limitAttempts(id, regionOf(request.address), check)) ? undefined : { kind: 'wrong' }
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'rate_limited') throw error
      return { kind: 'too-many', retryAfterSeconds: error.more.retryAfterSeconds ?? 1 }
    }
  }
}

const redirectToPage = (reply: FastifyReply, { page }: ShownPage): FastifyReply => reply.headers(uncached).redirect(`/${page.slug}`, 303)
