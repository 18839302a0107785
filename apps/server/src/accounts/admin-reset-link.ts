import type { Services } from '@tessera/api'
import type { FastifyBaseLogger } from 'fastify'

import type { Env } from '../env.ts'
import { innermost } from '../http/errors.ts'
import type { SessionAuth } from './session/session-auth.ts'
import type { Mailer } from './mailer.ts'
import { makeResetToken } from './reset-token.ts'

export type HandedDeps = { env: Env; sessionAuth: SessionAuth; mailer: Mailer | undefined; log: FastifyBaseLogger }

/** Makes a reset token for an administrator to hand out: the log says so, and its owner hears of it where there is a mail server. */
export const handOutReset =
  ({ env, sessionAuth, mailer, log }: HandedDeps): Services['makeResetToken'] =>
  async ({ owner, email }, by, requestId) => {
    const made = await makeResetToken(sessionAuth, owner)
    log.warn({ requestId, by, owner }, 'An administrator made a link that sets the password of an account')
    // Not waited for: the link is made, whether the mail server answers or not.
    void mailer
      ?.send({ to: email, subject: 'A link to your Tessera account was made', text: letter(env.publicUrl ?? 'Tessera') })
      .catch((error: unknown) => log.error({ requestId, err: innermost(error) }, 'A mail could not be sent'))
    return made
  }

const letter = (instance: string) => `An administrator of ${instance} made a link that sets a new password for your account.

It works once, and for an hour. If you did not ask for it, ask the administrator why it was made.
`
