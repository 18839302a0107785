import { deleteAccount, endResetLinks, fail, readSignIns } from '@tessera/api'
import { AccountDeletion, FirstPassword, PasswordChange } from '@tessera/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { endedSession, isPasswordOf, readSession, type SessionUser, setFirstPassword } from '../session/session-auth.ts'
import { hasSessionCookie } from '../session/session-cookie.ts'
import type { AuthDeps } from './auth-deps.ts'
import { ask, send } from './auth-library-call.ts'
import { readInput } from './form-input.ts'
import { proveFresh } from './reauthentication.ts'
import { slow } from './sign-in-limit.ts'

/** What an account's owner does to it with the password: under a session, and as slowly as signing in. */
export function mountAccount(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, sessionAuth, invalidate } = deps

  app.post('/change-password', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const passwords = await readInput(env, request, PasswordChange)
    await slow(deps, request, owner)
    const answered = await ask(deps, request, { ...passwords, revokeOtherSessions: true })
    await endResetLinks(db, owner)
    return send(reply, answered)
  })

  app.post('/set-password', async (request, reply) => {
    const session = await signedIn(deps, request)
    const { newPassword } = await readInput(env, request, FirstPassword)
    await slow(deps, request, session.owner)
    if ((await readSignIns(db, session.owner)).password) fail('password_exists')
    proveFresh(session)
    if (!(await setFirstPassword(sessionAuth, request.headers.cookie ?? '', newPassword))) fail('password_exists')
    return send(reply, { body: {}, cookies: [] })
  })

  app.post('/delete-account', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { password } = await readInput(env, request, AccountDeletion)
    await slow(deps, request, owner)
    const cookie = request.headers.cookie ?? ''
    if (!(await isPasswordOf(sessionAuth, cookie, password))) fail('password_wrong')
    await deleteAccount(db, owner, invalidate)
    return send(reply, { body: {}, cookies: await endedSession(sessionAuth, cookie) })
  })
}

export type SignedIn = SessionUser & { since: Date }

/** Who is signed in by the request's cookie. */
export async function signedIn({ sessionAuth }: AuthDeps, { headers: { cookie = '' } }: FastifyRequest): Promise<SignedIn> {
  const found = hasSessionCookie(cookie) ? await readSession(sessionAuth, cookie) : undefined
  return found ? { ...found.user, since: found.since } : fail('session_required')
}
