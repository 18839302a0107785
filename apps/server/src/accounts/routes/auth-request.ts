import { ApiError, fail, type Services } from '@tessera/api'
import type { Issue, OwnerId } from '@tessera/contract'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { z } from 'zod'

import type { Env } from '../../env.ts'
import { requireWithinLimit } from '../../http/limits/rate-limiter.ts'
import { networkOf, regionOf } from '../../http/request/client-address.ts'
import { isOwnOrigin } from '../../http/request/origin.ts'
import { parseObject, readBytes } from '../../http/request/request-body.ts'
import type { Credentials } from '../../rpc/context.ts'
import type { Mailer } from '../mailer.ts'
import type { ProviderAuth } from '../providers.ts'
import type { KnownBrowsers } from '../session/known-browsers.ts'
import { isPasswordOf, readSession, type SessionUser } from '../session/session-auth.ts'
import { hasSessionCookie } from '../session/session-cookie.ts'

/** Dependencies of the sign-in and account routes. */
export type AuthDeps = Credentials & {
  mailer: Mailer | undefined
  admit: onRequestHookHandler
  invalidate: Services['invalidate']
  providerAuth: ProviderAuth
  browsers: KnownBrowsers
}

/** The largest form has about 1 kB, and up to six times that with JSON escapes. */
const maxInputBytes = 16 * 1024

/**
 * Parses the JSON body of a form. Refuses other origins (`origin_refused`) and input that does not match the schema
 * (`invalid_input`). `limit` is called before the body is read, and refuses clients that send too many requests.
 */
export async function readInput<T>(env: Env, request: FastifyRequest, schema: z.ZodType<T>, limit?: () => Promise<void>): Promise<T> {
  if (!isOwnOrigin(request, env)) fail('origin_refused')
  await limit?.()
  const { data, error } = schema.safeParse(parseObject(await readBytes(request, { limit: maxInputBytes })))
  if (error) fail('invalid_input', { issues: error.issues.map(({ path, message }) => ({ path: path as Issue['path'], message })) })
  return data
}

type SignedIn = SessionUser & { signedInAt: Date }

/** The user of the request's session cookie. Throws `session_required` without a valid one. */
export async function signedIn({ sessionAuth }: AuthDeps, { headers: { cookie = '' } }: FastifyRequest): Promise<SignedIn> {
  const found = hasSessionCookie(cookie) ? await readSession(sessionAuth, cookie) : undefined
  return found ? { ...found.user, signedInAt: found.signedInAt } : fail('session_required')
}

const hourSeconds = 3_600
/** The hourly limit of failed sign-ins to an account, as a multiple of the limit of attempts per minute from one network. */
const failuresPerHourFactor = 6

/**
 * Counts attempts to use a password or a mailed link, including successful ones, by client network. For signed-in users, also counts them
 * by account. Throws `rate_limited` above the limit.
 */
export async function limitSignInAttempts({ env, limiter }: AuthDeps, request: FastifyRequest, account?: OwnerId): Promise<void> {
  for (const key of [networkOf(request.address), ...(account === undefined ? [] : [account])]) {
    requireWithinLimit(await limiter.take(`sign-in:${key}`, env.signInRateLimit))
  }
}

/**
 * Runs a sign-in. Limits failed sign-ins to the account from all networks together. A browser that has signed in to the account before has
 * its own limit, so strangers cannot lock it out. Throws `rate_limited` above the limit.
 */
export async function limitSignInFailures<T>(deps: AuthDeps, request: FastifyRequest, email: string, signIn: () => Promise<T>): Promise<T> {
  const { env, limiter, browsers } = deps
  const browser = browsers.find(request.headers.cookie, email)
  const key = browser === undefined ? `sign-in-account:${email.toLowerCase()}` : `sign-in-known:${browser}`
  let failed = false
  try {
    // Counted before the password is checked, so that concurrent attempts do not pass the limit together.
    requireWithinLimit(await limiter.take(key, env.signInRateLimit * failuresPerHourFactor, hourSeconds))
    return await signIn()
  } catch (error) {
    failed = error instanceof ApiError && error.reason === 'credentials_invalid'
    throw error
  } finally {
    if (!failed) await limiter.giveBack(key)
  }
}

/** Counts requests for a reset link by client network, separately from sign-ins: a user above the sign-in limit can still reset the password. */
export async function limitResetRequests({ env, limiter }: AuthDeps, request: FastifyRequest): Promise<void> {
  requireWithinLimit(await limiter.take(`reset-request:${networkOf(request.address)}`, env.signInRateLimit))
}

const maxMailsPerHour = 5

/** Counts mails that a request causes, by their recipient or account: strangers must not flood a mailbox. Throws `rate_limited`. */
export async function limitMails({ env, limiter }: AuthDeps, key: string): Promise<void> {
  requireWithinLimit(await limiter.take(key, env.signInRateLimit === 0 ? 0 : maxMailsPerHour, hourSeconds))
}

const recentSignInMs = 10 * 60_000

/**
 * Called before an account gets another way to sign in. A stolen session must not be enough, because the new way to sign in
 * would outlive it.
 */
export async function requirePassword({ sessionAuth }: AuthDeps, request: FastifyRequest, password: string | undefined): Promise<void> {
  const { address, headers } = request
  if (password === undefined || !(await isPasswordOf(sessionAuth, headers.cookie ?? '', password, regionOf(address))))
    fail('password_wrong')
}

/** The same for an account without a password. */
export function requireRecentSignIn({ signedInAt }: SignedIn): void {
  if (Date.now() - signedInAt.getTime() > recentSignInMs) fail('session_stale')
}
