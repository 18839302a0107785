import { ownsPage } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { signedSession } from '../../accounts/session/session-cookie.ts'

/** Milliseconds that it may take to ask: the owner is redirected within a second like others. */
const patience = 100

/** Whether the signed-in person whom these cookies tell owns the page; nobody does while the database does not say. */
export type IsOwner = (cookies: string, page: PageId) => Promise<boolean>

/** Believes sessions that are signed with this secret and that the database still knows. */
export const ownerBySession =
  (db: Db, secret: string): IsOwner =>
  async (cookies, page) => {
    const session = signedSession(cookies, secret)
    if (session === undefined) return false
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false))
    return Promise.race([ownsPage(db, session, page).catch(() => false), late])
  }
