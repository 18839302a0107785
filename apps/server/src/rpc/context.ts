import type { ApiRequest, Context, Services } from '@tessera/api'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

import { requestTimeout } from '../process/timeout.ts'
import { authenticator, type Credentials } from './authenticator.ts'

export type RpcDeps = Credentials & { services: Services; admit: onRequestHookHandler }

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join(', ') : value)

/** What an HTTP request passes to the rows that it calls. With `cookies`, a session's cookie may take the place of a token. */
export function contextOf(deps: RpcDeps, request: FastifyRequest, cookies: boolean, idempotency?: ApiRequest['idempotency']): Context {
  const responseHeaders: Record<string, string> = {}
  return {
    db: deps.db,
    request: {
      id: request.id,
      authenticate: authenticator(deps, request, cookies, responseHeaders),
      withTimeout: requestTimeout(request),
      ifMatch: single(request.headers['if-match']),
      idempotency,
      responseHeaders,
    },
    services: deps.services,
  }
}
