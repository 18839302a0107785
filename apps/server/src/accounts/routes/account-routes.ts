import {
  changePassword,
  deleteAccount,
  fail,
  hashAccountPassword,
  isAccountPassword,
  readPasswordHash,
  readSignIns,
  requireUnchangedPassword,
} from '@tessera/api'
import { AccountDeletion, FirstPassword, PasswordChange } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { regionOf } from '../../http/request/client-address.ts'
import { requestTimeout } from '../../process/timeout.ts'
import { mailPasswordNotice } from '../password-links.ts'
import { endSession, isPasswordOf, setFirstPassword, startSession } from '../session/session-auth.ts'
import { type AuthDeps, limitSignInAttempts, readInput, requireRecentSignIn, signedIn } from './auth-request.ts'
import { forwardedHeaders, sendAuthResult } from './auth-library-call.ts'

/** Account changes that need a session and the password or a recent sign-in. They count as sign-in attempts. */
export function mountAccount(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, sessionAuth, invalidate } = deps

  app.post('/change-password', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { currentPassword, newPassword, revokeTokens } = await readInput(env, request, PasswordChange, () =>
      limitSignInAttempts(deps, request, owner),
    )
    const network = regionOf(request.address)
    const checked = await readPasswordHash(db, owner)
    if (checked === undefined || !(await isAccountPassword(currentPassword, checked, network))) fail('password_wrong')
    const hash = await hashAccountPassword(newPassword, network)
    const replaced = await requestTimeout(request)(changePassword(db, owner, { checked, hash, revokeTokens }))
    mailPasswordNotice(deps, app.log, replaced)
    const { token, cookie } = await startSession(sessionAuth, owner, new Headers(forwardedHeaders(request)))
    await requireUnchangedPassword(db, token, replaced.changedAt)
    return sendAuthResult(reply, { body: { tokens: replaced.tokens }, cookies: [cookie] })
  })

  app.post('/set-password', async (request, reply) => {
    const session = await signedIn(deps, request)
    const { newPassword } = await readInput(env, request, FirstPassword, () => limitSignInAttempts(deps, request, session.owner))
    if ((await readSignIns(db, session.owner)).password) fail('password_exists')
    requireRecentSignIn(session)
    if (!(await setFirstPassword(sessionAuth, request.headers.cookie ?? '', newPassword, regionOf(request.address))))
      fail('password_exists')
    return sendAuthResult(reply, { body: {}, cookies: [] })
  })

  app.post('/delete-account', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { password } = await readInput(env, request, AccountDeletion, () => limitSignInAttempts(deps, request, owner))
    const cookie = request.headers.cookie ?? ''
    if (!(await isPasswordOf(sessionAuth, cookie, password, regionOf(request.address)))) fail('password_wrong')
    await deleteAccount(db, owner, invalidate)
    return sendAuthResult(reply, { body: {}, cookies: await endSession(sessionAuth, cookie) })
  })
}
