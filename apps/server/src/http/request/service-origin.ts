import type { FastifyRequest } from 'fastify'

import type { Env } from '../../env.ts'
import { localOrigin } from './origin-check.ts'

/** A DNS name or IP address with an optional port. Other contents of the Host header are ignored. */
const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The service's own origin, without a trailing slash: PUBLIC_URL, or the request's own host where it is not set. */
export const ownOrigin =
  ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  (request: FastifyRequest): string =>
    publicUrl ??
    (host.test(request.host)
      ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
      : localOrigin(request.socket.localPort))
