import { findAccount } from '@tessera/api'
import { type OwnerId, PasswordResetRequest, PasswordReset } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { type AuthDeps, limitMails, limitSignInAttempts, readInput } from './auth-request.ts'
import { forwardToAuthLibrary } from './auth-library-call.ts'
import { sendInBackground } from '../mailer.ts'
import { makeResetToken } from '../password-links.ts'

/** Setting a password with a reset link and, if there is a mail server, requesting such a link by email. */
export function mountReset(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, mailer, sessionAuth } = deps

  app.post('/reset-password', async (request, reply) => {
    const reset = await readInput(env, request, PasswordReset)
    await limitSignInAttempts(deps, request)
    return forwardToAuthLibrary(deps, request, reply, reset)
  })
  if (!mailer) return

  const mailLink = async (owner: OwnerId, to: string) => {
    const { token } = await makeResetToken(sessionAuth, owner)
    await mailer.send({ to, subject: 'Reset your Tessera password', text: mailText(`${env.publicUrl}/reset#${token}`) })
  }

  app.post('/request-password-reset', async (request, reply) => {
    const { email } = await readInput(env, request, PasswordResetRequest)
    await limitSignInAttempts(deps, request, email)
    const to = email.toLowerCase()
    await limitMails(deps, `reset-mail:${to}`)
    const account = await findAccount(db, to)
    // In the background, so that neither the response nor its timing reveals whether the account exists.
    if (account) sendInBackground(mailLink(account.owner, to), app.log)
    return reply.header('cache-control', 'no-store').send({})
  })
}

const mailText = (link: string) => `You (or someone else) asked to reset the password of your Tessera account.

Choose a new password here:
${link}

This link works once and expires in an hour. If you didn't ask for it, ignore this email: your password stays the same.
`
