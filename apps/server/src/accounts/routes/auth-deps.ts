import type { Database } from '@tessera/db'

import type { Serving } from '../../rpc/call-context.ts'
import type { ProviderAuth } from '../providers.ts'

/** What the routes of signing in and of accounts take. */
export type AuthDeps = Omit<Serving, 'db' | 'instance'> & { db: Database; providerAuth: ProviderAuth }
