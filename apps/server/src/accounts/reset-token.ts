import { randomBytes } from 'node:crypto'

import type { OwnerId, ResetToken } from '@tessera/contract'

import type { SessionAuth } from './session/session-auth.ts'
import { withDatabaseFailures } from './session/database-failures.ts'

const hour = 60 * 60_000
/** Nobody waits for it at the other end, as somebody does who has forgotten a password. */
export const invitationLife = 7 * 24 * hour

/** Makes what sets the password of an account, once and within `lifetime`. The database keeps its hash. */
export async function makeResetToken(auth: SessionAuth, owner: OwnerId, lifetime = hour): Promise<ResetToken> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetime)
  const { internalAdapter } = await auth.$context
  await withDatabaseFailures(() =>
    internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: owner, expiresAt }),
  )
  return { token, expiresAt: expiresAt.toISOString() }
}
