import { randomBytes } from 'node:crypto'

import { hashAccountPassword, isAccountPassword } from '@tessera/api'
import type { OwnerId, Plan, ResetToken, SessionId } from '@tessera/contract'
import { accounts, type Database, sessions, typeId, users, verifications, violatedConstraint } from '@tessera/db'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { getIP, isAPIError } from 'better-auth/api'

import type { Env } from '../../env.ts'
import { localOrigin } from '../../http/request/origin.ts'
import { hashSessionTokens } from './hashed-session-tokens.ts'
import { sessionCookieValue } from './session-cookie.ts'
import { networkOfCall, recordDatabaseFailures, recordFailure, withDatabaseFailures } from './database-failures.ts'

/** Carries the trusted client address on every request to the library. The library reads the address from no other header. */
export const addressHeader = 'x-tessera-address'

const idPrefixes: Record<string, string> = { user: 'user', session: 'session', account: 'account', verification: 'verification' }
const daySeconds = 24 * 60 * 60
const sessionSeconds = 30 * daySeconds

/** Sign-in with GitHub or an OpenID Connect issuer. */
type Providers = Pick<BetterAuthOptions, 'socialProviders' | 'plugins'>

/** The authentication library without cookie cache, rate limiter and origin check; the service has its own limiter and origin check. */
export const createSessionAuth = (db: Database, env: Env, secret: string, providers: Providers = {}) => {
  const adapter = drizzleAdapter(db.orm, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    // Otherwise a process that is killed during a sign-up leaves a user without a password.
    transaction: true,
  })
  const baseURL = env.publicUrl ?? localOrigin(env.port)
  return betterAuth({
    ...providers,
    appName: 'Tessera',
    baseURL,
    basePath: '/api/auth',
    secret,
    database: (options: Parameters<typeof adapter>[0]) => hashSessionTokens(recordDatabaseFailures(adapter(options))),
    // The contract's schemas check lengths (auth-routes.ts).
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 1,
      maxPasswordLength: 4096,
      // The library's own hash function has the same format, but no limit on concurrent hashes.
      password: {
        hash: (password) => hashAccountPassword(password, networkOfCall()).catch(recordFailure),
        verify: ({ hash, password }) => isAccountPassword(password, hash, networkOfCall()).catch(recordFailure),
      },
    },
    // Read access to the database must not be enough to set a password.
    verification: { storeIdentifier: 'hashed' },
    user: {
      additionalFields: {
        plan: { type: 'string', required: false, defaultValue: 'free', input: false },
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
      },
    },
    account: {
      // Only a signed-in user connects a provider. A matching email address is not enough.
      accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true, trustedProviders: ['github', 'oidc'] },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      // After sign-in the provider is not called again, so its tokens and picture are not stored.
      account: { create: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) } },
      user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
    },
    // With the cache, a signed-out cookie could still create tokens.
    session: { expiresIn: sessionSeconds, updateAge: daySeconds, cookieCache: { enabled: false } },
    // The routes check the rate limit and the origin themselves (routes/auth-request.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'tessera',
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => typeId(idPrefixes[model] ?? model) },
    },
    onAPIError: { throw: true, errorURL: `${baseURL}/sign-in` },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export type SessionAuth = ReturnType<typeof createSessionAuth>

export type SessionUser = { owner: OwnerId; plan: Plan; admin: boolean; session: SessionId }
type FoundSession = {
  user: SessionUser
  signedInAt: Date
  /** Updated when the session is extended, at most once a day. */
  seenAt: Date
  /** `Set-Cookie` values; not empty if the session was extended. */
  cookies: string[]
}

/** The session of a cookie, or undefined. Reads the database each time. */
export async function readSession(auth: SessionAuth, cookie: string): Promise<FoundSession | undefined> {
  const { response, headers } = await withDatabaseFailures(() =>
    auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  )
  if (!response) return undefined
  const { user, session } = response
  return {
    user: { owner: user.id as OwnerId, plan: user.plan as Plan, admin: user.role === 'admin', session: session.id },
    signedInAt: session.createdAt,
    seenAt: session.updatedAt,
    cookies: headers.getSetCookie(),
  }
}

/** Whether this is the password of the account whose session the cookie holds. */
export const isPasswordOf = (auth: SessionAuth, cookie: string, password: string, network: string): Promise<boolean> =>
  isAccepted(
    network,
    () => auth.api.verifyPassword({ headers: new Headers({ cookie }), body: { password } }),
    (error) => isAPIError(error) && error.body?.code === 'INVALID_PASSWORD',
  )

/** Sets the password of the cookie's account; false if it already has one. A concurrent call that is first violates the constraint. */
export const setFirstPassword = (auth: SessionAuth, cookie: string, newPassword: string, network: string): Promise<boolean> =>
  isAccepted(
    network,
    () => auth.api.setPassword({ headers: new Headers({ cookie }), body: { newPassword } }),
    (error) => (isAPIError(error) && error.body?.code === 'PASSWORD_ALREADY_SET') || violatedConstraint(error) === 'accounts_user_provider',
  )

/** Creates a token for a link. The database keeps only its hash, and `value` with it. */
export async function createLinkToken(auth: SessionAuth, purpose: LinkPurpose, value: string, lifetimeMs: number): Promise<ResetToken> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetimeMs)
  const { internalAdapter } = await auth.$context
  await withDatabaseFailures(() => internalAdapter.createVerificationValue({ identifier: `${purpose}:${token}`, value, expiresAt }))
  return { token, expiresAt: expiresAt.toISOString() }
}

type LinkPurpose = 'reset-password' | 'change-email'

/** The stored value of a token, even if it has expired. */
export async function findToken(auth: SessionAuth, purpose: LinkPurpose | 'auth-state', token: string) {
  const { internalAdapter } = await auth.$context
  return withDatabaseFailures(() => internalAdapter.findVerificationValue(`${purpose}:${token}`))
}

const isAccepted = (network: string, call: () => Promise<unknown>, isRefusal: (error: unknown) => boolean): Promise<boolean> =>
  withDatabaseFailures(call, network)
    .then(() => true)
    .catch((error: unknown) => {
      if (isRefusal(error)) return false
      throw error
    })

/** Creates a session of the account. Returns its token and the `Set-Cookie` value that gives it to the browser. */
export async function startSession(auth: SessionAuth, owner: OwnerId, headers: Headers): Promise<{ token: string; cookie: string }> {
  const { internalAdapter, authCookies, secret } = await auth.$context
  const client = { ipAddress: getIP(headers, auth.options) ?? '', userAgent: headers.get('user-agent') ?? '' }
  const { token } = await withDatabaseFailures(() => internalAdapter.createSession(owner, false, client))
  const { name, attributes } = authCookies.sessionToken
  const value = sessionCookieValue(token, secret)
  const secure = attributes.secure ? '; Secure' : ''
  return { token, cookie: `${name}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}` }
}

/** Ends a session. Returns the `Set-Cookie` values that remove it from the browser. */
export async function endSession(auth: SessionAuth, cookie: string): Promise<string[]> {
  const { headers } = await withDatabaseFailures(() => auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }))
  return headers.getSetCookie()
}
