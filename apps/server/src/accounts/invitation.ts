import type { Services } from '@tessera/api'

import { innermost } from '../http/errors.ts'
import type { HandedDeps } from './admin-reset-link.ts'
import { invitationLife, makeResetToken } from './reset-token.ts'

/** Makes what sets the first password of an account that an administrator made, and mails it where there is a mail server. */
export const invite =
  ({ env, sessionAuth, mailer, log }: HandedDeps): Services['invite'] =>
  async ({ owner, email }, requestId) => {
    const made = await makeResetToken(sessionAuth, owner, invitationLife)
    // Not waited for: the administrator has the link, whether the mail server answers or not.
    void mailer
      ?.send({ to: email, subject: 'Your Tessera account', text: letter(`${env.publicUrl}/reset#${made.token}`) })
      .catch((error: unknown) => log.error({ requestId, err: innermost(error) }, 'A mail could not be sent'))
    return made
  }

const letter = (link: string) => `An administrator made a Tessera account for you. Choose its password here:
${link}

The link works once, and for a week. You sign in with this e-mail address.
`
