import { randomBytes } from 'node:crypto'

import type { OwnerId, ResetToken } from '@tessera/contract'

import { withDatabaseFailures } from './session/database-failures.ts'
import type { SessionAuth } from './session/session-auth.ts'

const resetLifetimeMs = 60 * 60_000
/** Longer than a reset, because the invited person is not waiting for the link. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60_000

/** Creates a token that sets the password of an account once. The database keeps only its hash. */
export async function makeResetToken(auth: SessionAuth, owner: OwnerId, lifetimeMs = resetLifetimeMs): Promise<ResetToken> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetimeMs)
  const { internalAdapter } = await auth.$context
  await withDatabaseFailures(() =>
    internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: owner, expiresAt }),
  )
  return { token, expiresAt: expiresAt.toISOString() }
}
