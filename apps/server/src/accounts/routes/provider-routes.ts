import { ApiError, fail, readSignIns } from '@tessera/api'
import { ProviderConnection, type ProviderId, ProviderSignIn } from '@tessera/contract'
import { suspensionReason, violatedConstraint } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { withDatabaseFailures } from '../session/database-failures.ts'
import { findToken } from '../session/session-auth.ts'
import { type AuthDeps, limitSignInAttempts, readInput, requirePassword, requireRecentSignIn, signedIn } from './auth-request.ts'
import { forwardedHeaders, forwardToAuthLibrary, requestUrl } from './auth-library-call.ts'
import { configuredProviders } from '../providers.ts'

/** Signing in with a provider, connecting a provider to an account, and the provider's redirect back. */
export function mountProviders(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, providerAuth } = deps
  if (configuredProviders(env).length === 0) return
  const forward = async (request: FastifyRequest, reply: FastifyReply, provider: ProviderId, redirects: object) => {
    const body = { provider, ...redirects, disableRedirect: true }
    return forwardToAuthLibrary({ ...deps, sessionAuth: await providerAuth(provider) }, request, reply, body)
  }

  app.post('/sign-in/social', async (request, reply) => {
    const { provider, next } = await readInput(env, request, ProviderSignIn, () => limitSignInAttempts(deps, request))
    return forward(request, reply, provider, { callbackURL: next, errorCallbackURL: '/sign-in' })
  })

  app.post('/link-social', async (request, reply) => {
    const session = await signedIn(deps, request)
    const { provider, password } = await readInput(env, request, ProviderConnection, () =>
      limitSignInAttempts(deps, request, session.owner),
    )
    const signIns = await readSignIns(db, session.owner)
    if (signIns.password) await requirePassword(deps, request, password)
    else requireRecentSignIn(session)
    if (signIns.connected.includes(provider)) fail('provider_connected')
    return forward(request, reply, provider, { callbackURL: '/settings', errorCallbackURL: '/settings' })
  })

  app.get<{ Params: { provider: string } }>('/callback/:provider', { exposeHeadRoute: false }, async (request, reply) => {
    const { location, cookies } = await completeCallback(deps, request, request.params.provider).catch((error: unknown) => {
      // The client is a browser that follows redirects, so it gets a page instead of an error response.
      if (violatedConstraint(error) === 'accounts_user_provider') return { location: '/settings?error=provider_connected', cookies: [] }
      if (suspensionReason(error) !== undefined) return { location: '/sign-in?error=account_suspended', cookies: [] }
      if (error instanceof ApiError) return { location: `/sign-in?error=${error.reason}`, cookies: [] }
      request.log.warn(
        { requestId: request.id, err: innermost(error) },
        'Signing in with a provider failed after the provider redirected back',
      )
      return { location: null, cookies: [] }
    })
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return reply.header('cache-control', 'no-store').redirect(location ?? '/sign-in?error=unavailable')
  })
}

async function completeCallback(deps: AuthDeps, request: FastifyRequest, name: string) {
  const { env, providerAuth } = deps
  await limitSignInAttempts(deps, request)
  await requireConnectionOwner(deps, request)
  const provider = configuredProviders(env).find(({ id }) => id === name) ?? fail('provider_unavailable')
  const auth = await providerAuth(provider.id)
  const callback = new Request(requestUrl(env, request), { headers: forwardedHeaders(request) })
  const { headers } = await withDatabaseFailures(() => auth.handler(callback))
  return { location: headers.get('location'), cookies: headers.getSetCookie() }
}

/**
 * Throws `session_required` if the callback connects a provider to an account that is not signed in here. The library checks
 * only its state parameter, which outlives the session that created it.
 */
async function requireConnectionOwner(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const [state = '', ...more] = requestUrl(deps.env, request).searchParams.getAll('state')
  if (more.length > 0) fail('invalid_input')
  const stored = await findToken(deps.sessionAuth, 'auth-state', state)
  const { link } = JSON.parse(stored?.value ?? '{}') as { link?: { userId: string } }
  if (link && (await signedIn(deps, request)).owner !== link.userId) fail('session_required')
}
