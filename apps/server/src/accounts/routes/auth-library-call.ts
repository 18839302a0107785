import { ApiError, fail } from '@tessera/api'
import type { Reason } from '@tessera/contract'
import { suspensionReason, violatedConstraint } from '@tessera/db'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { requestTimeout } from '../../process/request-timeout.ts'
import type { Env } from '../../env.ts'
import { localOrigin } from '../../http/request/origin-check.ts'
import { addressHeader } from '../session/session-auth.ts'
import { withDatabaseFailures } from '../session/database-failures.ts'
import type { AuthDeps } from './auth-deps.ts'

const reasons: Record<string, Reason> = {
  INVALID_EMAIL_OR_PASSWORD: 'credentials_invalid',
  INVALID_PASSWORD: 'password_wrong',
  PROVIDER_NOT_FOUND: 'provider_unavailable',
  INVALID_TOKEN: 'reset_link_invalid',
  USER_NOT_FOUND: 'reset_link_invalid',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'internal',
  FAILED_TO_CREATE_SESSION: 'internal',
}

/** What the sign-in library answered, with the cookies that it sets. */
type Answered = { body: object; cookies: string[] }

/** Passes a request on to the sign-in library, which has the same address, with a body that holds to the contract. */
export const forward = async (deps: AuthDeps, request: FastifyRequest, reply: FastifyReply, body: object): Promise<FastifyReply> =>
  send(reply, await ask(deps, request, body))

export function send(reply: FastifyReply, { body, cookies }: Answered): FastifyReply {
  // One value at a time: joined by commas, cookies cannot be told apart.
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.header('cache-control', 'no-store').send(body)
}

export async function ask(deps: AuthDeps, request: FastifyRequest, body: object, again = false): Promise<Answered> {
  const { sessionAuth, env } = deps
  const url = addressOf(env, request)
  url.search = ''
  const headers = { ...headersOf(request), 'content-type': 'application/json' }
  const forwarded = new Request(url, { method: request.method, headers, body: JSON.stringify(body) })
  const response = await requestTimeout(request)(withDatabaseFailures(() => sessionAuth.handler(forwarded))).catch((error: unknown) => {
    // Two that sign up with one address at once pass the library's own look.
    if (violatedConstraint(error) === 'users_email_unique') fail('email_taken', { cause: error })
    // Known only after the right password, and before there is a session.
    const suspended = suspensionReason(error)
    if (suspended !== undefined) fail('account_suspended', { cause: error, message: `This account is suspended: ${suspended}` })
    throw error
  })
  const text = await response.text()
  // The library hides why it could not write. Asked again it meets the account that was quicker, or says that the database is away.
  if (text.includes('"FAILED_TO_CREATE_USER"') && !response.ok && !again) return ask(deps, request, body, true)
  if (!response.ok) throw refusal(text, response.status)
  // The library repeats the session's secret in the body, where any script could read it.
  const { token: _secret, ...answer } = JSON.parse(text) as Record<string, unknown>
  return { body: answer, cookies: response.headers.getSetCookie() }
}

/** The address of a request as the library has to see it: at the instance's origin, whatever the request says. */
export const addressOf = ({ publicUrl, port }: Env, { url }: FastifyRequest): URL => new URL(url, publicUrl ?? localOrigin(port))

/** What the library may know of a request. */
export function headersOf({ address, headers }: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': agent } = headers
  return { [addressHeader]: address, ...(cookie !== undefined && { cookie }), ...(agent !== undefined && { 'user-agent': agent }) }
}

function refusal(text: string, status: number): ApiError {
  const { code = '', message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; message?: string }
  const reason = reasons[code] ?? (status === 401 ? 'credentials_invalid' : status < 500 ? 'invalid_input' : 'internal')
  return new ApiError(reason, reason === 'invalid_input' && message !== undefined ? { message } : {})
}
