import { setTimeout } from 'node:timers/promises'

import { fail } from '@tessera/api'
import { codePoints, type Instance, type ProviderId } from '@tessera/contract'
import type { Database } from '@tessera/db'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

import type { Env } from '../env.ts'
import { withTimeout } from '../process/timeout.ts'
import { createSessionAuth, type SessionAuth } from './session/session-auth.ts'

/** Returns the authentication library set up with a configured provider. Throws `provider_unavailable` if its discovery failed. */
export type ProviderAuth = (provider: ProviderId) => Promise<SessionAuth>

/** The configured ways to sign in without a password, in the order of the buttons. */
export const configuredProviders = ({ github, oidc }: Env): Instance['providers'] => [
  ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
  ...(oidc ? [{ id: 'oidc' as const, name: new URL(oidc.issuer).host }] : []),
]

/** The address of the discovery document of an OpenID Connect issuer. */
export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const discoveryTimeoutMs = 5_000
/** Time between a failed discovery and the next attempt. */
const discoveryRetryMs = 10_000

/**
 * The library runs discovery once, at construction, and drops the provider if the issuer does not answer. So each provider has
 * its own instance, created at the first sign-in with it and created again after a failure.
 */
export function providerAuth(db: Database, env: Env, secret: string): ProviderAuth {
  const instances = new Map<ProviderId, Promise<SessionAuth | undefined>>()

  const create = async (provider: ProviderId) => {
    const auth = createSessionAuth(db, env, secret, optionsOf(env, provider))
    const context = await withTimeout(auth.$context, discoveryTimeoutMs, () => undefined)
    return context?.socialProviders.some(({ id }) => id === provider) ? auth : undefined
  }
  const start = (provider: ProviderId) => {
    const creating = create(provider)
    instances.set(provider, creating)
    void creating
      .catch(() => undefined)
      .then(async (auth) => {
        if (auth) return
        await setTimeout(discoveryRetryMs, undefined, { ref: false })
        instances.delete(provider)
      })
    return creating
  }
  return async (provider) => (await (instances.get(provider) ?? start(provider))) ?? fail('provider_unavailable')
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
                // A subject is unique only within its issuer: after a change of OIDC_ISSUER the same one is another person.
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

/** The account's name, taken from the provider's profile and made to satisfy the contract. */
function nameOf({ name, login, email }: Profile): string {
  const candidates = [name, login, String(email).split('@', 1)[0]].map((value) => (typeof value === 'string' ? clean(value) : ''))
  return candidates.find((value) => value !== '') ?? 'Unnamed'
}

const clean = (value: string): string => {
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return codePoints(line) <= 80 ? line : Array.from(line).slice(0, 80).join('').trim()
}
