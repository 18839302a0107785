import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { isPasswordOf } from '../session/session-auth.ts'
import type { AuthDeps } from './auth-deps.ts'
import type { SignedIn } from './signed-in.ts'

const recentSignInMs = 10 * 60_000

/**
 * Called before an account gets another way to sign in. A stolen session must not be enough, because the new way to sign in
 * would outlive it.
 */
export async function requirePassword({ sessionAuth }: AuthDeps, request: FastifyRequest, password: string | undefined): Promise<void> {
  if (password === undefined || !(await isPasswordOf(sessionAuth, request.headers.cookie ?? '', password))) fail('password_wrong')
}

/** The same for an account without a password. */
export function requireRecentSignIn({ signedInAt }: SignedIn): void {
  if (Date.now() - signedInAt.getTime() > recentSignInMs) fail('session_stale')
}
