import { setTimeout } from 'node:timers/promises'

import { fail } from '@tessera/api'
import { codePoints, type Instance, type ProviderId } from '@tessera/contract'
import type { Database } from '@tessera/db'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

import type { Env } from '../env.ts'
import { withTimeout } from '../process/timeout.ts'
import { createSessionAuth, type SessionAuth } from './session/session-auth.ts'

/** The sign-in library with a provider that is configured. */
export type ProviderAuth = (provider: ProviderId) => Promise<SessionAuth>

/** With what else than a password people sign in here, in the order of the buttons. */
export const configuredProviders = ({ github, oidc }: Env): Instance['providers'] => [
  ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
  ...(oidc ? [{ id: 'oidc' as const, name: new URL(oidc.issuer).host }] : []),
]

/** Where an OpenID Connect issuer says what its addresses are. */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** How long an issuer's discovery document may take, and how long to wait before a failed discovery is tried again. */
const discoveryTimeoutMs = 5_000
const discoveryRetryMs = 10_000

/**
 * The library asks an issuer once, when it is made, and leaves the provider out where there is no answer. So each provider
 * has one of its own, made when somebody first signs in with it, and made anew where it was left out.
 */
export function providerAuth(db: Database, env: Env, secret: string): ProviderAuth {
  const made = new Map<ProviderId, Promise<SessionAuth | undefined>>()

  const make = async (provider: ProviderId) => {
    const auth = createSessionAuth(db, env, secret, optionsOf(env, provider))
    const context = await withTimeout(auth.$context, discoveryTimeoutMs, () => undefined)
    return context?.socialProviders.some(({ id }) => id === provider) ? auth : undefined
  }
  const begin = (provider: ProviderId) => {
    const making = make(provider)
    made.set(provider, making)
    void making
      .catch(() => undefined)
      .then(async (auth) => {
        if (auth) return
        await setTimeout(discoveryRetryMs, undefined, { ref: false })
        made.delete(provider)
      })
    return making
  }
  return async (provider) => (await (made.get(provider) ?? begin(provider))) ?? fail('provider_unavailable')
}

function optionsOf({ github, oidc, signUp }: Env, provider: ProviderId) {
  const issuer = oidc?.issuer.replace(/\/$/, '')
  const common = {
    disableSignUp: signUp === 'closed',
    mapProfileToUser: (profile: Profile) => ({ name: nameOf(profile) }),
  }
  return {
    ...(provider === 'github' && github && { socialProviders: { github: { ...github, ...common } } }),
    ...(provider === 'oidc' &&
      oidc && {
        plugins: [
          genericOAuth({
            config: [
              {
                ...common,
                providerId: 'oidc' satisfies ProviderId,
                discoveryUrl: discoveryUrl(oidc.issuer),
                // A name is its issuer's: where the instance is given another issuer, the same one is somebody else.
                accountSubject: ({ profile: { sub } }) => (typeof sub === 'string' && sub !== '' ? `${issuer}#${sub}` : ''),
                clientId: oidc.clientId,
                clientSecret: oidc.clientSecret,
                scopes: ['openid', 'profile', 'email'],
                pkce: true,
                requireIdTokenVerification: true,
              },
            ],
          }),
        ],
      }),
  }
}

type Profile = { name?: unknown; login?: unknown; email?: unknown }

/** A name as the contract has them, of what the provider says of somebody. */
function nameOf({ name, login, email }: Profile): string {
  const said = [name, login, String(email).split('@', 1)[0]].map((value) => (typeof value === 'string' ? clean(value) : ''))
  return said.find((value) => value !== '') ?? 'Somebody'
}

const clean = (value: string): string => {
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return codePoints(line) <= 80 ? line : Array.from(line).slice(0, 80).join('').trim()
}
