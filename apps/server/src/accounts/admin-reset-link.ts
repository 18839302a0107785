import type { Services } from '@tessera/api'
import type { FastifyBaseLogger } from 'fastify'

import type { Env } from '../env.ts'
import { type Mailer, sendInBackground } from './mailer.ts'
import { makeResetToken } from './reset-token.ts'
import type { SessionAuth } from './session/session-auth.ts'

export type PasswordLinkDeps = { env: Env; sessionAuth: SessionAuth; mailer: Mailer | undefined; log: FastifyBaseLogger }

/** Creates a reset token for an administrator to pass on. It is logged, and the account's owner is notified if there is a mail server. */
export const makeAdminResetToken =
  ({ env, sessionAuth, mailer, log }: PasswordLinkDeps): Services['makeResetToken'] =>
  async ({ owner, email }, by, requestId) => {
    const token = await makeResetToken(sessionAuth, owner)
    log.warn({ requestId, by, owner }, 'An administrator created a password reset link for an account')
    const mail = { to: email, subject: 'A password reset link was created for you', text: mailText(env.publicUrl ?? 'Tessera') }
    sendInBackground(mailer?.send(mail), log, requestId)
    return token
  }

const mailText = (instance: string) => `An administrator of ${instance} created a link that sets a new password for your account.

The link works once and expires in an hour. If you didn't ask for it, ask the administrator why it was created.
`
