import type { Services } from '@tessera/api'

import type { PasswordLinkDeps } from './admin-reset-link.ts'
import { sendInBackground } from './mailer.ts'
import { invitationLifetimeMs, makeResetToken } from './reset-token.ts'

/** Creates the token that sets the first password of an account, and mails it if there is a mail server. */
export const invite =
  ({ env, sessionAuth, mailer, log }: PasswordLinkDeps): Services['invite'] =>
  async ({ owner, email }, requestId) => {
    const token = await makeResetToken(sessionAuth, owner, invitationLifetimeMs)
    const text = mailText(`${env.publicUrl}/reset#${token.token}`)
    sendInBackground(mailer?.send({ to: email, subject: "You've been invited to Tessera", text }), log, requestId)
    return token
  }

const mailText = (link: string) => `You've been invited to Tessera. Set your password to get started:
${link}

This link works once and expires in a week. You sign in with this email address.
`
