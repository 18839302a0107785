import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'

const ownSession = {
  name: 'session_owns_page',
  text: `select from sessions s join pages p on p.owner_id = s.user_id where s.token = $1 and s.expires_at > now() and p.id = $2`,
}

/** Whether this session, which has not expired, is of the page's owner. */
export async function ownsPage(db: Db, sessionToken: string, page: PageId): Promise<boolean> {
  return (await db.read(ownSession, [sessionToken, page])).length > 0
}
