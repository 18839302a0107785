import type { OwnerId, Plan } from '@tessera/contract'
import { accounts, type Database, sessions, typeId, users, verifications } from '@tessera/db'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'

import type { Env } from './env.ts'
import { tellingFailures, withDatabaseFailures } from './session-database.ts'

/** Set from the trusted client address on every request to the library, which believes no other header. */
export const addressHeader = 'x-tessera-address'

const prefixes: Record<string, string> = { user: 'user', session: 'session', account: 'account', verification: 'verification' }
const day = 24 * 60 * 60

/** The sign-in library, as this service must have it: no cookie cache, no limiter, no origin check of its own. */
export const createSessionAuth = (db: Database, env: Env, secret: string) => {
  const adapter = drizzleAdapter(db.orm, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
    // A killed sign-up leaves no user without a password.
    transaction: true,
  })
  return betterAuth({
    appName: 'Tessera',
    baseURL: env.publicUrl ?? `http://localhost:${env.port}`,
    basePath: '/api/auth',
    secret,
    database: (options: Parameters<typeof adapter>[0]) => tellingFailures(adapter(options)),
    // The contract's schemas decide on lengths (auth-routes.ts).
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 1, maxPasswordLength: 4096 },
    user: {
      additionalFields: {
        plan: { type: 'string', required: false, defaultValue: 'free', input: false },
        role: { type: 'string', required: false, defaultValue: 'user', input: false },
      },
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
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export type SessionAuth = ReturnType<typeof createSessionAuth>

export type SessionUser = { owner: OwnerId; plan: Plan; admin: boolean }
type FoundSession = { user: SessionUser; /** The cookie anew, where its life was prolonged. */ cookies: string[] }

/** Who is signed in by this cookie, or undefined. Asks the database each time. */
export async function readSession(auth: SessionAuth, cookie: string): Promise<FoundSession | undefined> {
  const { response, headers } = await withDatabaseFailures(() =>
    auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  )
  if (!response) return undefined
  const { id, plan, role } = response.user
  return { user: { owner: id as OwnerId, plan: plan as Plan, admin: role === 'admin' }, cookies: headers.getSetCookie() }
}
