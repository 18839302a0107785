import { ApiError, fail, readSignIns } from '@tessera/api'
import { ProviderConnection, type ProviderId, ProviderSignIn } from '@tessera/contract'
import { suspensionReason, violatedConstraint } from '@tessera/db'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { withDatabaseFailures } from '../session/database-failures.ts'
import { signedIn } from './account-routes.ts'
import { requireBeginner } from './connection-owner.ts'
import type { AuthDeps } from './auth-deps.ts'
import { addressOf, forward, headersOf } from './auth-library-call.ts'
import { readInput } from './form-input.ts'
import { proveFresh, provePassword } from './reauthentication.ts'
import { configuredProviders } from '../providers.ts'
import { slow } from './sign-in-limit.ts'

/** Signing in with a provider, and connecting one to an account: off to the provider, and back. */
export function mountProviders(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, providerAuth } = deps
  if (configuredProviders(env).length === 0) return
  const having = async (provider: ProviderId) => ({ ...deps, sessionAuth: await providerAuth(provider) })

  app.post('/sign-in/social', async (request, reply) => {
    const { provider, next } = await readInput(env, request, ProviderSignIn)
    await slow(deps, request)
    const ways = { callbackURL: next, errorCallbackURL: '/sign-in' }
    return forward(await having(provider), request, reply, { provider, ...ways, disableRedirect: true })
  })

  app.post('/link-social', async (request, reply) => {
    const session = await signedIn(deps, request)
    const { provider, password } = await readInput(env, request, ProviderConnection)
    await slow(deps, request, session.owner)
    const signIns = await readSignIns(db, session.owner)
    if (signIns.password) await provePassword(deps, request, password)
    else proveFresh(session)
    if (signIns.connected.includes(provider)) fail('provider_connected')
    const ways = { callbackURL: '/settings', errorCallbackURL: '/settings' }
    return forward(await having(provider), request, reply, { provider, ...ways, disableRedirect: true })
  })

  app.get<{ Params: { provider: string } }>('/callback/:provider', { exposeHeadRoute: false }, async (request, reply) => {
    const { location, cookies } = await comeBack(deps, request, request.params.provider).catch((error: unknown) => {
      // Whoever comes back from a provider is a browser: it gets a screen.
      if (violatedConstraint(error) === 'accounts_user_provider') return { location: '/settings?error=provider_connected', cookies: [] }
      if (suspensionReason(error) !== undefined) return { location: '/sign-in?error=account_suspended', cookies: [] }
      if (error instanceof ApiError) return { location: `/sign-in?error=${error.reason}`, cookies: [] }
      request.log.warn({ requestId: request.id, err: innermost(error) }, 'Somebody who came back from a provider could not be signed in')
      return { location: null, cookies: [] }
    })
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return reply.header('cache-control', 'no-store').redirect(location ?? '/sign-in?error=unavailable')
  })
}

async function comeBack(deps: AuthDeps, request: FastifyRequest, name: string) {
  const { env, providerAuth } = deps
  await slow(deps, request)
  await requireBeginner(deps, request)
  const provider = configuredProviders(env).find(({ id }) => id === name) ?? fail('provider_unavailable')
  const auth = await providerAuth(provider.id)
  const returned = new Request(addressOf(env, request), { headers: headersOf(request) })
  const { headers } = await withDatabaseFailures(() => auth.handler(returned))
  return { location: headers.get('location'), cookies: headers.getSetCookie() }
}
