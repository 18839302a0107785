import { expect, test } from 'vitest'

import { addSession, outcomeOf, countStatements, testApi } from '../testing.ts'
import { touchSession } from './sessions-store.ts'

const { as, person, db } = await testApi()

test('an account lists its own sessions only: the current one first, then the most recently seen', async () => {
  const [who] = [await person(), await person()]
  const [older, newer] = [await addSession(db, who.owner), await addSession(db, who.owner)]
  await db.pool.query("update sessions set updated_at = now() - interval '1 hour' where id = $1", [older])
  await db.pool.query("update sessions set updated_at = now() - interval '1 day' where id = $1", [who.session])
  const listed = await as(who).sessions.list()
  expect(listed.map(({ id, current }) => [id, current])).toEqual([
    [who.session, true],
    [newer, false],
    [older, false],
  ])
  expect(listed[0]).toMatchObject({ device: 'Unknown device', kind: 'other', ipAddress: null })
})

test('a session that has expired is not listed', async () => {
  const who = await person()
  const gone = await addSession(db, who.owner)
  await db.pool.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [gone])
  expect((await as(who).sessions.list()).map(({ id }) => id)).toEqual([who.session])
})

test('the time at which a session was seen is written at most once a minute', async () => {
  const who = await person()
  await db.pool.query("update sessions set updated_at = now() - interval '1 day'")
  const longAgo = new Date(Date.now() - 86_400_000)
  expect(await countStatements(() => touchSession(db, who.session, longAgo))).toBe(1)
  expect(await countStatements(() => touchSession(db, who.session, new Date()))).toBe(0)
  const [session] = await as(who).sessions.list()
  expect(Date.now() - Date.parse(session?.lastSeenAt ?? '')).toBeLessThan(60_000)
})

test('one session or all others can be ended, but not those of another account', async () => {
  const [who, stranger] = [await person(), await person()]
  const [one, two, three] = [await addSession(db, who.owner), await addSession(db, who.owner), await addSession(db, who.owner)]
  const left = async () => (await as(who).sessions.list()).map(({ id }) => id).toSorted()
  await as(who).sessions.end({ sessionId: one })
  expect(await outcomeOf(as(who).sessions.end({ sessionId: one }))).toBe('session_not_found')
  expect(await outcomeOf(as(stranger).sessions.end({ sessionId: two }))).toBe('session_not_found')
  expect(await outcomeOf(as(who).sessions.end({ sessionId: 'session_x' }))).toBe('session_not_found')
  expect(await left()).toEqual([who.session, two, three].toSorted())
  await as(who).sessions.endOthers()
  expect(await left()).toEqual([who.session])
  expect(await as(stranger).sessions.list()).toHaveLength(1)
})
