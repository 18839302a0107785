import { ApiError, fail, isPassword, type ShownPage } from '@tessera/api'
import { type PasswordProblem, renderPage, renderPasswordForm } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { networkOf, regionOf } from '../../http/request/client-address.ts'
import { isOwnOrigin } from '../../http/request/origin-check.ts'
import { unkept } from '../../http/response/cache-headers.ts'
import { inPlaceOfPage, sendDocument } from '../../http/response/html-response.ts'
import { readForm } from '../../http/request/form-body.ts'
import { pacedByPage } from './password-attempts.ts'
import { pageAbove } from '../visible-page.ts'
import type { Visitors } from '../visitor-routes.ts'

const triesAMinute = 10

const statusOf = { missing: 400, wrong: 403, foreign: 403, 'too-many': 429 } as const

/** A page that has a password: the form that asks for it or, once it was given, the page, which nobody but the visitor may keep. */
export function sendProtected(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: ShownPage,
  { locks, originOf, views }: Visitors,
): FastifyReply {
  if (!locks.unlocked(request, visit)) return sendForm(reply, visit)
  const { html, headers } = inPlaceOfPage(renderPage(visit.page, { origin: originOf(request) }))
  sendDocument(reply, 200, { html, headers: { ...headers, 'cache-control': 'private, no-store' } })
  views.count(request, visit.id)
  return reply
}

function sendForm(reply: FastifyReply, { page: { slug } }: ShownPage, problem?: PasswordProblem): FastifyReply {
  if (problem?.kind === 'too-many') reply.header('retry-after', String(problem.retryAfterSeconds))
  return sendDocument(reply, problem ? statusOf[problem.kind] : 200, inPlaceOfPage(renderPasswordForm({ slug, problem })))
}

/** `/<slug>/unlock`: takes a page's password. */
export function mountPassword(app: FastifyInstance, { visits, env, limiter, locks, originOf }: Visitors): void {
  const paced = pacedByPage(limiter)

  app.post('/:slug/unlock', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    const { passwordHash } = visit
    if (passwordHash === null) return backTo(reply, visit)
    const problem = await problemOf(request, visit, passwordHash)
    if (problem) return sendForm(reply, visit, problem)
    return backTo(reply.header('set-cookie', locks.cookieFor(visit, originOf(request).startsWith('https:'))), visit)
  })

  // Where the address of a refused try is opened once more.
  app.get('/:slug/unlock', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    return visit ? backTo(reply, visit) : reply
  })

  async function problemOf(request: FastifyRequest, { id }: ShownPage, hash: string): Promise<PasswordProblem | undefined> {
    // Else any site could have its visitors guess.
    if (!isOwnOrigin(request, env.publicUrl)) return { kind: 'foreign' }
    const password = (await readForm(request)).get('password') ?? ''
    if (password === '') return { kind: 'missing' }
    const check = async () => {
      // Not before its turn: a line that is too long costs the address no try.
      const taken = await limiter.take(`unlock:${networkOf(request.address)}`, triesAMinute)
      if (taken?.exceeded) fail('rate_limited', { retryAfterSeconds: taken.resetSeconds })
      return isPassword(password, hash)
    }
    try {
      return (await paced(id, regionOf(request.address), check)) ? undefined : { kind: 'wrong' }
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'rate_limited') throw error
      return { kind: 'too-many', retryAfterSeconds: error.more.retryAfterSeconds ?? 1 }
    }
  }
}

const backTo = (reply: FastifyReply, { page }: ShownPage): FastifyReply => reply.headers(unkept).redirect(`/${page.slug}`, 303)
