import { hash } from 'node:crypto'

import type { OwnerId, PageId, Session, SessionId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, and, assignments, builder, eq, ne, pages, pick, sessions, sql, statement, t } from '@tessera/db/sql'

import { deviceKind, deviceName } from './device.ts'
import { fail } from '../core/errors.ts'

/** The stored form of a session's token: its SHA-256 in hexadecimal. So a copy of the database gives no access to sessions. */
export const hashSessionToken = (token: string): string => hash('sha256', token)

const s = alias(sessions, 's')
const p = alias(pages, 'p')

const findOwner = statement('session_owns_page', {
  params: { token: sessions.token, pageId: pages.id },
  query: ({ token, pageId }) => sql`select from ${sessions} ${s} join ${pages} ${p} on ${p.ownerId} = ${s.userId}
    where ${s.token} = ${token} and ${s.expiresAt} > now() and ${p.id} = ${pageId}`,
})

/** Whether this session is valid and belongs to the page's owner. */
export async function ownsPage(db: Db, token: string, pageId: PageId): Promise<boolean> {
  return (await db.read(findOwner, { token: hashSessionToken(token), pageId })).length > 0
}

const ownSessions = statement('session_list', {
  params: { owner: sessions.userId, current: sessions.id },
  row: {
    ...pick(sessions, 'id', 'userAgent', 'ipAddress'),
    createdAt: t.instant(sessions.createdAt),
    lastSeenAt: t.instant(sessions.updatedAt),
  },
  query: ({ owner, current }, columns) => sql`select ${columns} from ${sessions}
    where ${sessions.userId} = ${owner} and ${sessions.expiresAt} > now()
    order by ${sessions.id} = ${current} desc, ${sessions.updatedAt} desc, ${sessions.id}`,
})

/** The current session first, then the most recently seen. */
export async function listSessions(db: Db, owner: OwnerId, current: SessionId): Promise<Session[]> {
  const rows = await db.query(ownSessions, { owner, current })
  return rows.map(({ id, userAgent, ...shown }) => ({
    id,
    current: id === current,
    device: userAgent ? deviceName(userAgent) : 'Unknown device',
    kind: userAgent ? deviceKind(userAgent) : 'other',
    ...shown,
  }))
}

const removeSession = statement('session_end', {
  params: { id: sessions.id, owner: sessions.userId },
  row: { id: sessions.id },
  query: ({ id, owner }, columns) =>
    sql`delete from ${sessions} where ${sessions.id} = ${id} and ${sessions.userId} = ${owner} returning ${columns}`,
})
const removeOthers = statement('session_end_others', {
  params: { owner: sessions.userId, current: sessions.id },
  query: ({ owner, current }) => builder.delete(sessions).where(and(eq(sessions.userId, owner), ne(sessions.id, current))),
})

/** The session is refused from the next request on. */
export async function endSession(db: Db, owner: OwnerId, id: SessionId): Promise<void> {
  const [session] = await db.query(removeSession, { id, owner })
  if (!session) fail('session_not_found')
}

export async function endOtherSessions(db: Db, owner: OwnerId, current: SessionId): Promise<void> {
  await db.query(removeOthers, { owner, current })
}

/** A little under a minute, so that the time that is shown is at most a minute old. */
const touchIntervalSeconds = 50

const touch = statement('session_touch', {
  params: { id: sessions.id },
  // The condition lets only one of many concurrent requests write.
  query: ({ id }) => sql`update ${sessions} set ${assignments(sessions, { updatedAt: sql`now()` })}
    where ${sessions.id} = ${id} and ${sessions.updatedAt} < now() - interval '${touchIntervalSeconds} seconds'`,
})

/** Records that a session was seen, at most once in each interval. */
export async function touchSession(db: Db, id: SessionId, seenAt: Date): Promise<void> {
  if (Date.now() - seenAt.getTime() > touchIntervalSeconds * 1_000) await db.query(touch, { id })
}
