import { ownsPage } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { signedSession } from '../../accounts/session/session-cookie.ts'
import { withTimeout } from '../../process/timeout.ts'

/** Short, since the visitor's redirect waits for the answer. */
const ownershipTimeoutMs = 100

/** Whether the session in these cookies belongs to the page's owner. False when the database fails or is too slow. */
export type IsOwner = (cookies: string, page: PageId) => Promise<boolean>

/** Accepts sessions that are signed with this secret and still exist in the database. */
export const ownerBySession =
  (db: Db, secret: string): IsOwner =>
  async (cookies, page) => {
    const session = signedSession(cookies, secret)
    if (session === undefined) return false
    return withTimeout(
      ownsPage(db, session, page).catch(() => false),
      ownershipTimeoutMs,
      () => false,
    )
  }
