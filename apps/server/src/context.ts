import type { Context } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { authenticator, type Credentials } from './credentials.ts'

type Surface = Pick<Context, 'surface' | 'idempotency'>

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value)

/** What an HTTP request brings to the rows that it calls. */
export function contextOf(credentials: Credentials, request: FastifyRequest, { surface, idempotency }: Surface): Context {
  const { db, env } = credentials
  const headers: Record<string, string> = {}
  return {
    db,
    requestId: request.id,
    surface,
    authenticate: authenticator(credentials, request, surface === 'trpc', headers),
    limitsOf: env.limitsOf,
    instance: { publicUrl: env.publicUrl ?? null, signUp: env.signUp },
    ifMatch: single(request.headers['if-match']),
    idempotency,
    reply: { headers },
    checkOutputs: env.checkOutputs,
  }
}
