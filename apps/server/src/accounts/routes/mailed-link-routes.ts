import { countLiveTokens, fail, findAccount, hashAccountPassword, moveAccount, resetPassword } from '@tessera/api'
import {
  EmailChange,
  EmailConfirmation,
  type LiveTokens,
  type OwnerId,
  PasswordReset,
  PasswordResetRequest,
  ResetLinkCheck,
} from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { regionOf } from '../../http/request/client-address.ts'
import { requestTimeout } from '../../process/timeout.ts'
import { type Mailer, sendInBackground } from '../mailer.ts'
import { mailPasswordNotice, makeResetToken } from '../password-links.ts'
import { createLinkToken, findToken } from '../session/session-auth.ts'
import { rememberBrowser, sendAuthResult } from './auth-library-call.ts'
import { type AuthDeps, limitMails, limitResetRequests, limitSignInAttempts, readInput, requirePassword, signedIn } from './auth-request.ts'

const confirmationLifetimeMs = 60 * 60_000

/**
 * Changes the email address of an account. With a mail server, the change takes effect when the link mailed to the new address is
 * opened, and the response does not tell whether another account has that address. Without one, it takes effect at once, and an
 * address in use is refused as at sign-up.
 */
export function mountEmail(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, mailer, sessionAuth } = deps

  app.post('/change-email', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { email, password } = await readInput(env, request, EmailChange, () => limitSignInAttempts(deps, request, owner))
    await requirePassword(deps, request, password)
    if (!mailer) {
      await moveAccount(db, owner, email)
      return sendAuthResult(reply, { body: { confirm: false }, cookies: [] })
    }
    await limitMails(deps, `email-mail:${owner}`)
    sendInBackground(mailConfirmation(mailer, owner, email), app.log)
    return sendAuthResult(reply, { body: { confirm: true }, cookies: [] })
  })

  app.post('/confirm-email', async (request, reply) => {
    const { token } = await readInput(env, request, EmailConfirmation, () => limitSignInAttempts(deps, request))
    const change = await findToken(sessionAuth, 'change-email', token)
    if (!change || change.expiresAt < new Date()) fail('reset_link_invalid')
    const { owner, email } = JSON.parse(change.value) as { owner: OwnerId; email: string }
    const former = await moveAccount(db, owner, email, change.id)
    const mail = { to: former, subject: 'Your Tessera email was changed', text: changeNotice(env.publicUrl ?? 'Tessera') }
    sendInBackground(mailer?.send(mail), app.log)
    return sendAuthResult(reply, { body: {}, cookies: [] })
  })

  const mailConfirmation = async (through: Mailer, owner: OwnerId, to: string) => {
    const { token } = await createLinkToken(sessionAuth, 'change-email', JSON.stringify({ owner, email: to }), confirmationLifetimeMs)
    await through.send({ to, subject: 'Confirm your email for Tessera', text: confirmation(`${env.publicUrl}/settings/email#${token}`) })
  }
}

const confirmation = (link: string) => `Confirm this email address to use it for your Tessera account:
${link}

This link works once and expires in an hour. If you didn’t ask for it, ignore this email: nothing will change.
`

const changeNotice = (instance: string) => `The email address for your account at ${instance} was changed. Use the new one to sign in.

The change was confirmed with your password. If you didn’t make it, contact the administrator right away.
`

/** Setting a password with a reset link and, if there is a mail server, requesting such a link by email. */
export function mountReset(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, mailer, sessionAuth } = deps

  const findLink = async (token: string) => {
    const link = await findToken(sessionAuth, 'reset-password', token)
    if (!link || link.expiresAt < new Date()) fail('reset_link_invalid')
    return { id: link.id, owner: link.value as OwnerId }
  }

  app.post('/check-reset-link', async (request, reply) => {
    const { token } = await readInput(env, request, ResetLinkCheck, () => limitResetRequests(deps, request))
    const { owner } = await findLink(token)
    return sendAuthResult(reply, { body: { tokens: await countLiveTokens(db, owner) } satisfies LiveTokens, cookies: [] })
  })

  app.post('/reset-password', async (request, reply) => {
    const { token, newPassword, revokeTokens } = await readInput(env, request, PasswordReset, () => limitSignInAttempts(deps, request))
    const link = await findLink(token)
    const hash = await hashAccountPassword(newPassword, regionOf(request.address))
    const replaced = await requestTimeout(request)(resetPassword(db, link, { hash, revokeTokens }))
    mailPasswordNotice(deps, app.log, replaced)
    const body = { status: true, tokens: replaced.tokens }
    return sendAuthResult(reply, rememberBrowser(deps, replaced.email, { body, cookies: [] }))
  })
  if (!mailer) return

  const mailResetLink = async (owner: OwnerId, to: string) => {
    const { token } = await makeResetToken(sessionAuth, owner)
    await mailer.send({ to, subject: 'Reset your Tessera password', text: resetInstructions(`${env.publicUrl}/reset#${token}`) })
  }

  app.post('/request-password-reset', async (request, reply) => {
    const { email } = await readInput(env, request, PasswordResetRequest, () => limitResetRequests(deps, request))
    const to = email.toLowerCase()
    await limitMails(deps, `reset-mail:${to}`)
    const account = await findAccount(db, to)
    // In the background, so that neither the response nor its timing reveals whether the account exists.
    if (account) sendInBackground(mailResetLink(account.owner, to), app.log)
    return reply.header('cache-control', 'no-store').send({})
  })
}

const resetInstructions = (link: string) => `Someone asked to reset the password for your Tessera account.

Choose a new password here:
${link}

This link works once and expires in an hour. If you didn’t ask for it, ignore this email: your password will stay the same.
`
