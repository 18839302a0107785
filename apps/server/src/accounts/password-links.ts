import type { ReplacedPassword, Services } from '@tessera/api'
import type { OwnerId, ResetToken } from '@tessera/contract'
import type { FastifyBaseLogger } from 'fastify'

import type { Env } from '../env.ts'
import { type Mailer, sendInBackground } from './mailer.ts'
import { createLinkToken, type SessionAuth } from './session/session-auth.ts'

const resetLifetimeMs = 60 * 60_000
/** Longer than a reset, because the invited person is not waiting for the link. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60_000

/** Creates a token that sets the password of an account once. */
export const makeResetToken = (auth: SessionAuth, owner: OwnerId, lifetimeMs = resetLifetimeMs): Promise<ResetToken> =>
  createLinkToken(auth, 'reset-password', owner, lifetimeMs)

export type PasswordLinkDeps = { env: Env; sessionAuth: SessionAuth; mailer: Mailer | undefined; log: FastifyBaseLogger }

/** If there is a mail server, notifies the owner that the password was replaced, and of the number of API tokens that still work. */
export function mailPasswordNotice(
  { env, mailer }: Pick<PasswordLinkDeps, 'env' | 'mailer'>,
  log: FastifyBaseLogger,
  { email, tokens }: ReplacedPassword,
): void {
  const text = passwordNotice(env.publicUrl ?? 'Tessera', tokens)
  sendInBackground(mailer?.send({ to: email, subject: 'Your Tessera password was set', text }), log)
}

const passwordNotice = (
  instance: string,
  tokens: number,
) => `A new password was set for your account at ${instance}. All other sessions have ended.

${tokensNotice(tokens)}

If this wasn’t you, reset your password and contact the administrator right away.
`

function tokensNotice(tokens: number): string {
  if (tokens === 0) return 'Your account has no valid API tokens.'
  if (tokens === 1) return '1 API token still works. Revoke it if you don’t recognize it.'
  return `${tokens} API tokens still work. Revoke any that you don’t recognize.`
}

/** Creates a reset token for an administrator to pass on. It is logged, and the account's owner is notified if there is a mail server. */
export const makeAdminResetToken =
  ({ env, sessionAuth, mailer, log }: PasswordLinkDeps): Services['makeResetToken'] =>
  async ({ owner, email }, by, requestId) => {
    const token = await makeResetToken(sessionAuth, owner)
    log.warn({ requestId, by, owner }, 'An administrator created a password reset link for an account')
    const mail = { to: email, subject: 'A password reset link was created for you', text: resetNotice(env.publicUrl ?? 'Tessera') }
    sendInBackground(mailer?.send(mail), log, requestId)
    return token
  }

const resetNotice = (instance: string) => `An administrator of ${instance} created a link to set a new password for your account.

The administrator will send you the link separately. It works once and expires in an hour. If you didn’t request it, contact the administrator.
`

/** Creates the token that sets the first password of an account, and mails it if there is a mail server. */
export const invite =
  ({ env, sessionAuth, mailer, log }: PasswordLinkDeps): Services['invite'] =>
  async ({ owner, email }, requestId) => {
    const token = await makeResetToken(sessionAuth, owner, invitationLifetimeMs)
    const text = invitation(env.publicUrl ?? 'Tessera', `${env.publicUrl}/reset#${token.token}`)
    sendInBackground(mailer?.send({ to: email, subject: 'You’ve been invited to Tessera', text }), log, requestId)
    return token
  }

const invitation = (
  instance: string,
  link: string,
) => `An administrator of ${instance} has created a Tessera account for you. Set your password to get started:
${link}

This link works once and expires in a week. You’ll sign in with this email address.
`
