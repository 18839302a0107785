import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { isPasswordOf } from '../session/session-auth.ts'
import type { SignedIn } from './account-routes.ts'
import type { AuthDeps } from './auth-deps.ts'

/** Milliseconds. */
const fresh = 10 * 60_000

/** Before an account gets another way to sign in: a session alone may be in other hands by now, and that way would outlive it. */
export async function provePassword({ sessionAuth }: AuthDeps, request: FastifyRequest, password: string | undefined): Promise<void> {
  if (password === undefined || !(await isPasswordOf(sessionAuth, request.headers.cookie ?? '', password))) fail('password_wrong')
}

/** The same for an account without a password. */
export function proveFresh({ since }: SignedIn): void {
  if (Date.now() - since.getTime() > fresh) fail('session_stale')
}
