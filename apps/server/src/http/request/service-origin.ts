import type { FastifyRequest } from 'fastify'

import type { Env } from '../../env.ts'
import { localOrigin } from './origin-check.ts'

/** A name or an address with an optional port, and no longer than a name may be: what else a header holds is no host. */
const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The service's own origin, without a slash at its end: PUBLIC_URL, else where the request says that it was sent. */
export const ownOrigin =
  ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  (request: FastifyRequest): string =>
    publicUrl ??
    (host.test(request.host)
      ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
      : localOrigin(request.socket.localPort))
