import type { Context } from '@tessera/api'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

import { handOutReset } from '../accounts/admin-reset-link.ts'
import { invite } from '../accounts/invitation.ts'
import type { Mailer } from '../accounts/mailer.ts'
import { authenticator, type Credentials } from './authenticator.ts'
import { requestTimeout } from '../process/request-timeout.ts'
import { readProcess } from '../process/process-info.ts'

/** What serving a row takes besides its request. */
export type Serving = Credentials & Pick<Context, 'changed' | 'instance'> & { mailer: Mailer | undefined; admit: onRequestHookHandler }

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value)

/** What an HTTP request brings to the rows that it calls. With `cookies`, a session's cookie may stand for a token. */
export function contextOf(serving: Serving, request: FastifyRequest, cookies: boolean, idempotency?: Context['idempotency']): Context {
  const { db, env, instance, changed } = serving
  const headers: Record<string, string> = {}
  return {
    db,
    requestId: request.id,
    authenticate: authenticator(serving, request, cookies, headers),
    inTime: requestTimeout(request),
    limitsOf: env.limitsOf,
    instance,
    ifMatch: single(request.headers['if-match']),
    idempotency,
    reply: { headers },
    checkOutputs: env.checkOutputs,
    makeResetToken: handOutReset(serving, request),
    invite: invite(serving, request),
    readProcess: () => readProcess(env, true),
    changed,
  }
}
