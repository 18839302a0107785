import type { OwnerId, PageId, Session, SessionId } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { deviceKind, deviceName } from './device.ts'
import { fail } from '../core/errors.ts'

const ownSession = {
  name: 'session_owns_page',
  text: `select from sessions s join pages p on p.owner_id = s.user_id where s.token = $1 and s.expires_at > now() and p.id = $2`,
}

/** Whether this session, which has not expired, is of the page's owner. */
export async function ownsPage(db: Db, sessionToken: string, page: PageId): Promise<boolean> {
  return (await db.read(ownSession, [sessionToken, page])).length > 0
}

const ownSessions = {
  name: 'session_list',
  text: `select id, id = $2 as current, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt", updated_at as "lastSeenAt"
    from sessions where user_id = $1 and expires_at > now() order by id = $2 desc, updated_at desc, id`,
}

type Listed = Pick<Session, 'id' | 'current' | 'ipAddress'> & { userAgent: string | null; createdAt: Date; lastSeenAt: Date }

/** The present one first, then the one that was seen last. */
export async function listSessions(db: Db, owner: OwnerId, current: SessionId): Promise<Session[]> {
  const rows = await db.query<Listed>(ownSessions, [owner, current])
  return rows.map(({ id, current: present, userAgent, ipAddress, createdAt, lastSeenAt }) => ({
    id,
    current: present,
    device: userAgent ? deviceName(userAgent) : 'Unknown device',
    kind: userAgent ? deviceKind(userAgent) : 'other',
    ipAddress,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

const removeSession = { name: 'session_end', text: `delete from sessions where id = $1 and user_id = $2 returning id` }
const removeOthers = { name: 'session_end_others', text: `delete from sessions where user_id = $1 and id <> $2` }

/** It opens nothing from the next request on. */
export async function endSession(db: Db, owner: OwnerId, id: SessionId): Promise<void> {
  const [session] = await db.query(removeSession, [id, owner])
  if (!session) fail('session_not_found')
}

export async function endOtherSessions(db: Db, owner: OwnerId, current: SessionId): Promise<void> {
  await db.query(removeOthers, [owner, current])
}

/** Seconds; a little under a minute, so that what is shown is never a minute late. */
const seenEvery = 50

const touch = {
  name: 'session_touch',
  // Of many requests at once, one writes.
  text: `update sessions set updated_at = now() where id = $1 and updated_at < now() - interval '${seenEvery} seconds'`,
}

/** Notes that a session was seen, unless that was noted a moment ago. */
export async function touchSession(db: Db, id: SessionId, seenAt: Date): Promise<void> {
  if (Date.now() - seenAt.getTime() > seenEvery * 1_000) await db.query(touch, [id])
}
