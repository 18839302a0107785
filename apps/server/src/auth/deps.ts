import type { Context } from '@tessera/api'
import type { Database } from '@tessera/db'

import type { Credentials } from '../credentials.ts'
import type { Mailer } from './mailer.ts'
import type { ProviderAuth } from './providers.ts'

/** What the routes of signing in and of accounts take. */
export type AuthDeps = Omit<Credentials, 'db'> &
  Pick<Context, 'changed'> & { db: Database; mailer: Mailer | undefined; providerAuth: ProviderAuth }
