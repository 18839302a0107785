import { fail, findAccount } from '@tessera/api'
import { type OwnerId, PasswordResetRequest, PasswordReset } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { innermost } from '../../http/errors.ts'
import type { AuthDeps } from './auth-deps.ts'
import { forward } from './auth-library-call.ts'
import { readInput } from './form-input.ts'
import type { Mailer } from '../mailer.ts'
import { makeResetToken } from '../reset-token.ts'
import { slow } from './sign-in-limit.ts'

/** Mails to one address, so that nobody's mailbox is filled by others. */
const mailsAnHour = 5
const hour = 3_600

/** A forgotten password: a link by mail, where there is a mail server, and what the link does. */
export function mountReset(app: FastifyInstance, deps: AuthDeps): void {
  const { env, mailer } = deps
  app.post('/reset-password', async (request, reply) => {
    const reset = await readInput(env, request, PasswordReset)
    await slow(deps, request)
    return forward(deps, request, reply, reset)
  })
  if (mailer) mountMailed(app, deps, mailer)
}

function mountMailed(app: FastifyInstance, deps: AuthDeps, mailer: Mailer): void {
  const { env, db, limiter, sessionAuth } = deps

  const mailLink = async (owner: OwnerId, to: string) => {
    const { token } = await makeResetToken(sessionAuth, owner)
    await mailer.send({ to, subject: 'A new password for Tessera', text: letter(`${env.publicUrl}/reset#${token}`) })
  }

  app.post('/request-password-reset', async (request, reply) => {
    const { email } = await readInput(env, request, PasswordResetRequest)
    await slow(deps, request, email)
    const to = email.toLowerCase()
    const mailed = await limiter.take(`reset-mail:${to}`, env.signInRateLimit === 0 ? 0 : mailsAnHour, hour)
    if (mailed?.exceeded) fail('rate_limited', { retryAfterSeconds: mailed.resetSeconds })
    const account = await findAccount(db, to)
    // Not waited for: neither the answer nor its time tells whether there is such an account.
    if (account) {
      void mailLink(account.owner, to).catch((error: unknown) => app.log.error({ err: innermost(error) }, 'A mail could not be sent'))
    }
    return reply.header('cache-control', 'no-store').send({})
  })
}

const letter = (link: string) => `Somebody, probably you, asked for a new password for your account.

Choose one here:
${link}

The link works once, and for an hour. If you did not ask for it, do nothing: your password stays as it is.
`
