import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import { hasAccounts } from '@tessera/api'
import type { RemoteContent } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { renderLanding } from '@tessera/page'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { hasSessionCookie } from './accounts/session/session-cookie.ts'
import type { Env } from './env.ts'
import { htmlDocument } from './http/response/html-response.ts'
import { prepare, sendPrepared } from './http/response/tagged-response.ts'

/** Scripts from here only; inline styles because radix and the page preview write them. */
const policyOf = (remoteContent: RemoteContent): string =>
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; connect-src 'self'; " +
  `img-src 'self' data: blob:${remoteContent === 'hotlink' ? ' http: https:' : ''}; ` +
  "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Every path that the single-page application answers, apart from `/`; all others are public pages. */
const screens = ['/sign-in', '/sign-up', '/forgot', '/reset', '/analytics']
const screensWithSubpages = ['/pages', '/tokens', '/settings', '/admin']

type DashboardDeps = { db: Db; env: Pick<Env, 'signUp' | 'legal' | 'remoteContent'> }

/** `folder` holds the built dashboard: index.html, assets/. */
export async function mountDashboard(app: FastifyInstance, folder: string, { db, env }: DashboardDeps): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.setHeader('vary', 'accept-encoding'),
  })
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const policy = policyOf(env.remoteContent)
  const sendIndex = (reply: FastifyReply) =>
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8').send(index)
  for (const path of [...screens, ...screensWithSubpages.flatMap((path) => [path, `${path}/*`])]) {
    app.get(path, (_request, reply) => sendIndex(reply))
  }

  const { html, headers } = htmlDocument(renderLanding({ signUp: env.signUp }, { legal: env.legal }))
  const landing = await prepare(html, { ...headers, vary: 'cookie' })
  // The session of the cookie may have ended. The application then shows the sign-in screen.
  app.get('/', async (request, reply) => {
    reply.headers({ vary: 'cookie', 'cache-control': 'no-cache' })
    if (hasSessionCookie(request.headers.cookie)) return sendIndex(reply)
    // Show the landing page even if the database is unavailable.
    const firstRun = !(await hasAccounts(db).catch(() => true))
    return firstRun ? reply.redirect('/sign-up') : sendPrepared(request, reply, landing)
  })
}
