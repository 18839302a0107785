import { fail } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

import { withDatabaseFailures } from '../session/database-failures.ts'
import { signedIn } from './account-routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { addressOf } from './auth-library-call.ts'

/**
 * Refuses whoever comes back to connect a provider and is not signed in to the account that began it. The library believes
 * its state alone, which outlives the session that it was made under.
 */
export async function requireBeginner(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  const [state = '', ...more] = addressOf(deps.env, request).searchParams.getAll('state')
  if (more.length > 0) fail('invalid_input')
  const { internalAdapter } = await deps.sessionAuth.$context
  const begun = await withDatabaseFailures(() => internalAdapter.findVerificationValue(`auth-state:${state}`))
  const { link } = JSON.parse(begun?.value ?? '{}') as { link?: { userId: string } }
  if (link && (await signedIn(deps, request)).owner !== link.userId) fail('session_required')
}
