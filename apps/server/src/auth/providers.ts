import { codePoints, type Instance, type ProviderId } from '@tessera/contract'
import type { Database } from '@tessera/db'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

import type { Env } from '../env.ts'
import { createSessionAuth, type SessionAuth } from '../session-auth.ts'

/** The sign-in library with the providers that are configured. */
export type ProviderAuth = () => Promise<SessionAuth>

/** With what else than a password people sign in here, in the order of the buttons. */
export const configuredProviders = ({ github, oidc }: Env): Instance['providers'] => [
  ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
  ...(oidc ? [{ id: 'oidc' as const, name: new URL(oidc.issuer).host }] : []),
]

/**
 * The library asks the issuer once, when it is made, and leaves a provider out whose issuer does not answer. So it is made
 * when somebody first signs in with one, apart from the one that everything else uses, and made anew where one was left out.
 */
export function providerAuth(db: Database, env: Env, secret: string): ProviderAuth {
  const wanted = configuredProviders(env)
  let made: SessionAuth | undefined
  return async () => {
    const auth = made ?? createSessionAuth(db, env, secret, optionsOf(env))
    const { socialProviders } = await auth.$context
    if (wanted.every(({ id }) => socialProviders.some((found) => found.id === id))) made = auth
    return auth
  }
}

function optionsOf({ github, oidc, signUp }: Env) {
  const issuer = oidc?.issuer.replace(/\/$/, '')
  const common = {
    disableSignUp: signUp === 'closed',
    mapProfileToUser: (profile: Profile) => ({ name: nameOf(profile) }),
  }
  return {
    ...(github && { socialProviders: { github: { ...github, ...common } } }),
    ...(oidc && {
      plugins: [
        genericOAuth({
          config: [
            {
              ...common,
              providerId: 'oidc' satisfies ProviderId,
              discoveryUrl: `${issuer}/.well-known/openid-configuration`,
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
