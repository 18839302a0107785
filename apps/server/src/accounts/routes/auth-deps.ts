import type { Services } from '@tessera/api'
import type { onRequestHookHandler } from 'fastify'

import type { Credentials } from '../../rpc/authenticator.ts'
import type { Mailer } from '../mailer.ts'
import type { ProviderAuth } from '../providers.ts'

/** Dependencies of the sign-in and account routes. */
export type AuthDeps = Credentials & {
  mailer: Mailer | undefined
  admit: onRequestHookHandler
  invalidate: Services['invalidate']
  providerAuth: ProviderAuth
}
