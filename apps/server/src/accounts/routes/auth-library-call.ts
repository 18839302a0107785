import { ApiError, fail } from '@tessera/api'
import type { Reason } from '@tessera/contract'
import { suspensionReason, violatedConstraint } from '@tessera/db'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { requestTimeout } from '../../process/timeout.ts'
import type { Env } from '../../env.ts'
import { regionOf } from '../../http/request/client-address.ts'
import { localOrigin } from '../../http/request/origin.ts'
import { addressHeader } from '../session/session-auth.ts'
import { withDatabaseFailures } from '../session/database-failures.ts'
import type { AuthDeps } from './auth-request.ts'

const reasonOfCode: Record<string, Reason> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_invalid',
  INVALID_PASSWORD: 'password_wrong',
  PROVIDER_NOT_FOUND: 'provider_unavailable',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'internal',
  FAILED_TO_CREATE_SESSION: 'internal',
}

/**
 * The message of `email_taken` for sign-ups. The default message is for signed-in users and administrators, whom the advice to sign in would
 * not help.
 */
const emailTakenAtSignUp = 'An account with this email already exists; sign in instead, or use another email'

/** A response of the authentication library; `cookies` are `Set-Cookie` values. */
type AuthResult = { body: object; cookies: string[] }
/** `sessionToken` is the token of the session that the call created, if any. */
type SessionResult = AuthResult & { sessionToken: string | undefined }

/** Calls the library's route with the same path as the request and sends its response. The caller has validated `body`. */
export const forwardToAuthLibrary = async (
  deps: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): Promise<FastifyReply> => sendAuthResult(reply, await callAuthLibrary(deps, request, body))

export function sendAuthResult(reply: FastifyReply, { body, cookies }: AuthResult): FastifyReply {
  // An array gives one header per cookie. Joined by commas, cookies cannot be separated again.
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.header('cache-control', 'no-store').send(body)
}

/** Adds the cookie that gives this browser its own limit of failed sign-ins, so failures of strangers do not lock it out. */
export const rememberBrowser = ({ browsers }: AuthDeps, email: string, { body, cookies }: AuthResult): AuthResult => ({
  body,
  cookies: [...cookies, browsers.cookieFor(email)],
})

export async function callAuthLibrary(deps: AuthDeps, request: FastifyRequest, body: object, retry = false): Promise<SessionResult> {
  const { sessionAuth, env } = deps
  const url = requestUrl(env, request)
  url.search = ''
  const headers = { ...forwardedHeaders(request), 'content-type': 'application/json' }
  const forwarded = new Request(url, { method: request.method, headers, body: JSON.stringify(body) })
  const response = await requestTimeout(request)(
    withDatabaseFailures(() => sessionAuth.handler(forwarded), regionOf(request.address)),
  ).catch((error: unknown) => {
    // Concurrent sign-ups with the same address both pass the library's own check.
    if (violatedConstraint(error) === 'users_email_unique') fail('email_taken', { cause: error, message: emailTakenAtSignUp })
    // Thrown when the session is inserted, so only after the correct password.
    const suspended = suspensionReason(error)
    if (suspended !== undefined) fail('account_suspended', { cause: error, message: `This account is suspended: ${suspended}` })
    throw error
  })
  const text = await response.text()
  // The library hides why the insert failed. A second call finds the account of a concurrent sign-up or reports that the database is unavailable.
  if (text.includes('"FAILED_TO_CREATE_USER"') && !response.ok && !retry) return callAuthLibrary(deps, request, body, true)
  if (!response.ok) throw errorOf(text, response.status)
  // The library repeats the session token in the body, where scripts could read it.
  const { token, ...result } = JSON.parse(text) as Record<string, unknown>
  return { body: result, cookies: response.headers.getSetCookie(), sessionToken: typeof token === 'string' ? token : undefined }
}

/** The request's path at the instance's own origin; the `Host` header is not trusted. */
export const requestUrl = ({ publicUrl, port }: Env, { url }: FastifyRequest): URL => new URL(url, publicUrl ?? localOrigin(port))

/** The only headers of a request that the library gets. */
export function forwardedHeaders({ address, headers }: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': agent } = headers
  return { [addressHeader]: address, ...(cookie !== undefined && { cookie }), ...(agent !== undefined && { 'user-agent': agent }) }
}

function errorOf(text: string, status: number): ApiError {
  const { code = '', message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; message?: string }
  const reason = reasonOfCode[code] ?? (status === 401 ? 'credentials_invalid' : status < 500 ? 'invalid_input' : 'internal')
  if (reason === 'email_taken') return new ApiError(reason, { message: emailTakenAtSignUp })
  return new ApiError(reason, reason === 'invalid_input' && message !== undefined ? { message } : {})
}
