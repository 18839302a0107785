import { takeBackAccount } from '@tessera/api'
import type { OwnerId, Plan, SessionId } from '@tessera/contract'
import { accounts, type Database, sessions, typeId, users, verifications, violatedConstraint } from '@tessera/db'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'

import type { Env } from '../../env.ts'
import { localOrigin } from '../../http/request/origin-check.ts'
import { tellingFailures, withDatabaseFailures } from './database-failures.ts'

/** Set from the trusted client address on every request to the library, which believes no other header. */
export const addressHeader = 'x-tessera-address'

const prefixes: Record<string, string> = { user: 'user', session: 'session', account: 'account', verification: 'verification' }
const day = 24 * 60 * 60

/** The other services with which people may sign in. */
type Providers = Pick<BetterAuthOptions, 'socialProviders' | 'plugins'>

/** The sign-in library, as this service must have it: no cookie cache, no limiter, no origin check of its own. */
export const createSessionAuth = (db: Database, env: Env, secret: string, providers: Providers = {}) => {
  const adapter = drizzleAdapter(db.orm, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    // A killed sign-up leaves no user without a password.
    transaction: true,
  })
  const baseURL = env.publicUrl ?? localOrigin(env.port)
  return betterAuth({
    ...providers,
    appName: 'Tessera',
    baseURL,
    basePath: '/api/auth',
    secret,
    database: (options: Parameters<typeof adapter>[0]) => tellingFailures(adapter(options)),
    // The contract's schemas decide on lengths (auth-routes.ts).
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 1,
      maxPasswordLength: 4096,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => takeBackAccount(db, user.id as OwnerId),
    },
    // Who reads the database finds nothing that would set a password.
    verification: { storeIdentifier: 'hashed' },
    user: {
      additionalFields: {
        plan: { type: 'string', required: false, defaultValue: 'free', input: false },
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
      },
    },
    account: {
      // Only somebody who is signed in connects an account, whatever address the provider says.
      accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true, trustedProviders: ['github', 'oidc'] },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      // Nobody asks the providers for anything once they have said who somebody is.
      account: { create: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) } },
      user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
    },
    // The cache would let a signed-out cookie mint tokens.
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: false } },
    // Limits and origins are the service's own, the same for every route (credentials.ts, auth-routes.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'tessera',
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => typeId(prefixes[model] ?? model) },
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
  /** When it was signed in. */ since: Date
  seenAt: Date
  /** The cookie anew, where its life was prolonged. */ cookies: string[]
}

/** Who is signed in by this cookie, or undefined. Asks the database each time. */
export async function readSession(auth: SessionAuth, cookie: string): Promise<FoundSession | undefined> {
  const { response, headers } = await withDatabaseFailures(() =>
    auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  )
  if (!response) return undefined
  const { user, session } = response
  return {
    user: { owner: user.id as OwnerId, plan: user.plan as Plan, admin: user.role === 'admin', session: session.id },
    since: session.createdAt,
    seenAt: session.updatedAt,
    cookies: headers.getSetCookie(),
  }
}

/** Whether this is the password of whoever is signed in by this cookie. */
export async function isPasswordOf(auth: SessionAuth, cookie: string, password: string): Promise<boolean> {
  try {
    await withDatabaseFailures(() => auth.api.verifyPassword({ headers: new Headers({ cookie }), body: { password } }))
    return true
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') return false
    throw error
  }
}

/** Gives the account that is signed in by this cookie a password; false where it has one. */
export async function setFirstPassword(auth: SessionAuth, cookie: string, newPassword: string): Promise<boolean> {
  try {
    await withDatabaseFailures(() => auth.api.setPassword({ headers: new Headers({ cookie }), body: { newPassword } }))
    return true
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'PASSWORD_ALREADY_SET') return false
    // Of two that are set at once, the second.
    if (violatedConstraint(error) === 'accounts_user_provider') return false
    throw error
  }
}

/** The cookies that end a session in its browser. */
export async function endedSession(auth: SessionAuth, cookie: string): Promise<string[]> {
  const { headers } = await withDatabaseFailures(() => auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true }))
  return headers.getSetCookie()
}
