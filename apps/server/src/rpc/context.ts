import { type Actor, ApiError, type ApiRequest, type Context, fail, identifyToken, type Services, touchSession } from '@tessera/api'
import { allScopes } from '@tessera/contract'
import type { Database } from '@tessera/db'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

import { readSession, type SessionAuth } from '../accounts/session/session-auth.ts'
import { hasSessionCookie } from '../accounts/session/session-cookie.ts'
import type { Env } from '../env.ts'
import { type RateLimiter, rateLimitHeaders, requireWithinLimit } from '../http/limits/rate-limiter.ts'
import { networkOf } from '../http/request/client-address.ts'
import { isOwnOrigin, ownOrigin } from '../http/request/origin.ts'
import { requestTimeout } from '../process/timeout.ts'
import type { TokenGuesses } from './token-guesses.ts'

export type RpcDeps = Credentials & { services: Services; admit: onRequestHookHandler }

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value)

/** What an HTTP request passes to the rows that it calls. With `cookies`, a session's cookie may take the place of a token. */
export function contextOf(deps: RpcDeps, request: FastifyRequest, cookies: boolean, idempotency?: ApiRequest['idempotency']): Context {
  const responseHeaders: Record<string, string> = {}
  return {
    db: deps.db,
    request: {
      id: request.id,
      origin: () => ownOrigin(deps.env)(request),
      authenticate: authenticator(deps, request, cookies, responseHeaders),
      withTimeout: requestTimeout(request),
      ifMatch: single(request.headers['if-match']),
      ifNoneMatch: single(request.headers['if-none-match']),
      idempotency,
      responseHeaders,
    },
    services: deps.services,
  }
}

export type Credentials = { db: Database; env: Env; limiter: RateLimiter; guesses: TokenGuesses; sessionAuth: SessionAuth }

const everyScope = new Set(allScopes)
const bearer = /^bearer +(\S+) *$/i
/** Other schemes, such as HTTP Basic, may be meant for a proxy and are ignored. */
const hasBearerScheme = (header: string | undefined): boolean => header !== undefined && /^bearer(?: |$)/i.test(header)

/**
 * The credential check of one HTTP request. It looks the credentials up once, and counts each call against the rate limit.
 * `cookies` allows a session's cookie in place of a token (on /trpc). Rows that take only a session always read the cookie.
 */
function authenticator(
  { db, env, limiter, guesses, sessionAuth }: Credentials,
  request: FastifyRequest,
  cookies: boolean,
  headers: Record<string, string>,
): (kind: 'session' | 'any', write: boolean) => Promise<Actor> {
  const header = request.headers.authorization
  const secret = bearer.exec(header ?? '')?.[1] ?? ''
  const network = networkOf(request.address)
  let session: Promise<Actor> | undefined
  let token: Promise<Actor> | undefined

  const bySession = (write: boolean): Promise<Actor> => {
    if (!hasSessionCookie(request.headers.cookie)) fail('session_required')
    if (write && !isOwnOrigin(request, env)) fail('origin_refused')
    return (session ??= readSession(sessionAuth, request.headers.cookie ?? '').then(async (found) => {
      if (!found) fail('session_required')
      await touchSession(db, found.user.session, found.seenAt)
      const [cookie] = found.cookies
      if (cookie !== undefined) headers['set-cookie'] = cookie
      return { ...found.user, scopes: everyScope, pages: null, token: null }
    }))
  }
  /** Counts a refusal. Throws `rate_limited` above the limit. */
  const countRefusal = async () => {
    const taken = await limiter.take(`refused:${network}`, env.limitsOf('free').requests)
    if (token) guesses.refused(network, secret, taken)
    requireWithinLimit(taken)
  }
  const lookUp = async () => {
    const actor = await identifyToken(db, secret)
    guesses.accepted(secret)
    return actor
  }
  const byToken = (): Promise<Actor> => {
    if (header === undefined) fail('token_missing')
    return (token ??= guesses.isLikely(network, secret) ? countRefusal().then(lookUp) : lookUp())
  }
  const identify = async (kind: 'session' | 'any', write: boolean) => {
    if (kind === 'session' || (cookies && !hasBearerScheme(header) && hasSessionCookie(request.headers.cookie))) return bySession(write)
    return byToken()
  }

  return async (kind, write) => {
    const actor = await identify(kind, write).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED') throw error
      await countRefusal()
      throw error
    })
    const limit = await limiter.take(actor.token ?? actor.owner, env.limitsOf(actor.plan).requests)
    if (limit) Object.assign(headers, rateLimitHeaders(limit))
    requireWithinLimit(limit)
    return actor
  }
}
