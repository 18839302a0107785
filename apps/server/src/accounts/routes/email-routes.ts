import { randomBytes } from 'node:crypto'

import { fail, moveAccount } from '@tessera/api'
import { EmailChange, EmailConfirmation, type OwnerId } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { innermost } from '../../http/errors.ts'
import { withDatabaseFailures } from '../session/database-failures.ts'
import { signedIn } from './account-routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { send } from './auth-library-call.ts'
import { readInput } from './form-input.ts'
import type { Mailer } from '../mailer.ts'
import { provePassword } from './reauthentication.ts'
import { slow } from './sign-in-limit.ts'

const hour = 3_600
/** Mails that one account may have sent, since whom they go to has not asked for them. */
const mailsAnHour = 5

const identifierOf = (token: string): string => `change-email:${token}`

/**
 * Another e-mail address for an account. Where there is a mail server it holds once somebody has opened the link that is mailed
 * to it: until then nobody learns whether another account has it. Without one it holds at once, by the same rule as at sign-up.
 */
export function mountEmail(app: FastifyInstance, deps: AuthDeps): void {
  const { env, db, limiter, mailer, sessionAuth } = deps

  app.post('/change-email', async (request, reply) => {
    const { owner } = await signedIn(deps, request)
    const { email, password } = await readInput(env, request, EmailChange)
    await slow(deps, request, owner)
    await provePassword(deps, request, password)
    if (!mailer) {
      await moveAccount(db, owner, email)
      return send(reply, { body: { confirm: false }, cookies: [] })
    }
    const mailed = await limiter.take(`email-mail:${owner}`, env.signInRateLimit === 0 ? 0 : mailsAnHour, hour)
    if (mailed?.exceeded) fail('rate_limited', { retryAfterSeconds: mailed.resetSeconds })
    tell(mailLink(mailer, owner, email))
    return send(reply, { body: { confirm: true }, cookies: [] })
  })

  app.post('/confirm-email', async (request, reply) => {
    const { token } = await readInput(env, request, EmailConfirmation)
    await slow(deps, request)
    const { internalAdapter } = await sessionAuth.$context
    const asked = await withDatabaseFailures(() => internalAdapter.findVerificationValue(identifierOf(token)))
    if (!asked || asked.expiresAt < new Date()) fail('reset_link_invalid')
    const { owner, email } = JSON.parse(asked.value) as { owner: OwnerId; email: string }
    const former = await moveAccount(db, owner, email, asked.id)
    tell(mailer?.send({ to: former, subject: 'Your Tessera account has another address', text: notice(env.publicUrl ?? 'Tessera') }))
    return send(reply, { body: {}, cookies: [] })
  })

  // Not waited for: what was asked for is done, whether the mail server answers or not.
  const tell = (mail: Promise<void> | undefined): void =>
    void mail?.catch((error: unknown) => app.log.error({ err: innermost(error) }, 'A mail could not be sent'))

  const mailLink = async (by: Mailer, owner: OwnerId, to: string) => {
    const token = randomBytes(24).toString('base64url')
    const { internalAdapter } = await sessionAuth.$context
    await internalAdapter.createVerificationValue({
      identifier: identifierOf(token),
      value: JSON.stringify({ owner, email: to }),
      expiresAt: new Date(Date.now() + hour * 1_000),
    })
    await by.send({ to, subject: 'Your new address for Tessera', text: letter(`${env.publicUrl}/settings/email#${token}`) })
  }
}

const letter = (link: string) => `Somebody, probably you, wants to sign in to an account with this address from now on.

Confirm it here:
${link}

The link works once, and for an hour. If you did not ask for it, do nothing: nothing changes.
`

const notice = (instance: string) => `Your account at ${instance} has another e-mail address from now on, and you sign in with that.

It took your password to change it. If it was not you, ask the administrator.
`
