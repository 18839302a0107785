import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { readSession, type SessionUser } from '../session/session-auth.ts'
import { hasSessionCookie } from '../session/session-cookie.ts'
import type { AuthDeps } from './auth-deps.ts'

export type SignedIn = SessionUser & { signedInAt: Date }

/** The user of the request's session cookie. Throws `session_required` without a valid one. */
export async function signedIn({ sessionAuth }: AuthDeps, { headers: { cookie = '' } }: FastifyRequest): Promise<SignedIn> {
  const found = hasSessionCookie(cookie) ? await readSession(sessionAuth, cookie) : undefined
  return found ? { ...found.user, signedInAt: found.signedInAt } : fail('session_required')
}
