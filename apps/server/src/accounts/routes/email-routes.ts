import { fail, moveAccount } from '@tessera/api'
import { EmailChange, EmailConfirmation, type OwnerId } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { createLinkToken, findToken } from '../session/session-auth.ts'
import { type AuthDeps, limitMails, limitSignInAttempts, readInput, requirePassword, signedIn } from './auth-request.ts'
import { sendAuthResult } from './auth-library-call.ts'
import { type Mailer, sendInBackground } from '../mailer.ts'

const linkLifetimeMs = 60 * 60_000

/**
 * Changes the email address of an account. With a mail server, the change takes effect when the link mailed to the new address is
 * opened, and the response does not tell whether another account has that address. Without one, it takes effect at once, and an
 * address in use is refused as at sign-up.
 */
export function mountEmail(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, mailer, sessionAuth } = deps

  app.post('/change-email', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { email, password } = await readInput(env, request, EmailChange)
    await limitSignInAttempts(deps, request, owner)
    await requirePassword(deps, request, password)
    if (!mailer) {
      await moveAccount(db, owner, email)
      return sendAuthResult(reply, { body: { confirm: false }, cookies: [] })
    }
    await limitMails(deps, `email-mail:${owner}`)
    sendInBackground(mailLink(mailer, owner, email), app.log)
    return sendAuthResult(reply, { body: { confirm: true }, cookies: [] })
  })

  app.post('/confirm-email', async (request, reply) => {
    const { token } = await readInput(env, request, EmailConfirmation)
    await limitSignInAttempts(deps, request)
    const change = await findToken(sessionAuth, 'change-email', token)
    if (!change || change.expiresAt < new Date()) fail('reset_link_invalid')
    const { owner, email } = JSON.parse(change.value) as { owner: OwnerId; email: string }
    const former = await moveAccount(db, owner, email, change.id)
    const mail = { to: former, subject: 'Your Tessera email was changed', text: changeNotice(env.publicUrl ?? 'Tessera') }
    sendInBackground(mailer?.send(mail), app.log)
    return sendAuthResult(reply, { body: {}, cookies: [] })
  })

  const mailLink = async (through: Mailer, owner: OwnerId, to: string) => {
    const { token } = await createLinkToken(sessionAuth, 'change-email', JSON.stringify({ owner, email: to }), linkLifetimeMs)
    await through.send({ to, subject: 'Confirm your email for Tessera', text: confirmation(`${env.publicUrl}/settings/email#${token}`) })
  }
}

const confirmation = (link: string) => `Confirm this email to use it for your Tessera account:
${link}

This link works once and expires in an hour. If you didn't ask for it, ignore this email: nothing changes.
`

const changeNotice = (instance: string) => `The email of your account at ${instance} was changed. You now sign in with the new one.

The change required your password. If this wasn't you, contact the administrator right away.
`
