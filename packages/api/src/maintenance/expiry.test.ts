import { expect, test } from 'vitest'

import { statementsOf, testApi } from '../testing.ts'
import { purgeExpired } from './expiry-store.ts'

const { db, person } = await testApi()

const addKeys = {
  name: 'test_add_keys',
  text: `insert into idempotency (owner_id, key, request, status, headers, at)
    select $1, 'key ' || i, sha256(''), 201, '{}', now() - $3::interval from generate_series(1, $2::int) i`,
}
const addSession = {
  name: 'test_add_session',
  text: `insert into sessions (id, user_id, token, expires_at) values ('session ' || $1, $1, $1, now() - interval '1 minute')`,
}
const countKeys = { name: 'test_count_keys', text: 'select count(*) as left from idempotency where owner_id = $1' }
const countSessions = {
  name: 'test_count_sessions',
  text: 'select count(*) as left from sessions where user_id = $1 and expires_at <= now()',
}

test('what has expired is deleted in portions, however much it is, and nothing else', async () => {
  const [one, other] = [await person(), await person()]
  await db.query(addKeys, [one.owner, 20_001, '25 hours'])
  await db.query(addKeys, [other.owner, 5, '23 hours'])
  const statements = await statementsOf(() => purgeExpired(db))
  expect(statements.filter((name) => name === 'purge_idempotency')).toHaveLength(3)
  expect(await db.query(countKeys, [one.owner])).toEqual([{ left: 0 }])
  expect(await db.query(countKeys, [other.owner])).toEqual([{ left: 5 }])
})

test('nothing more is deleted after a stop', async () => {
  const { owner } = await person()
  await db.query(addKeys, [owner, 5, '25 hours'])
  expect(await statementsOf(() => purgeExpired(db, AbortSignal.abort()))).toEqual([])
  await purgeExpired(db)
  expect(await db.query(countKeys, [owner])).toEqual([{ left: 0 }])
})

test('where one kind cannot be deleted the others are, and it is told', async () => {
  const { owner } = await person()
  await db.query(addKeys, [owner, 1, '25 hours'])
  await db.query(addSession, [owner])
  const holder = await db.pool.connect()
  await holder.query('begin; lock table idempotency')
  await expect(purgeExpired(db)).rejects.toThrow('Not everything')
  expect(await db.query(countSessions, [owner])).toEqual([{ left: 0 }])
  await holder.query('rollback')
  holder.release()
  await purgeExpired(db)
  expect(await db.query(countKeys, [owner])).toEqual([{ left: 0 }])
})

test('a row that somebody is at work on keeps nobody waiting', async () => {
  const { owner } = await person()
  await db.query(addKeys, [owner, 2, '25 hours'])
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query(`select from idempotency where owner_id = $1 and key = 'key 1' for update`, [owner])
  await purgeExpired(db)
  expect(await db.query(countKeys, [owner])).toEqual([{ left: 1 }])
  await holder.query('rollback')
  holder.release()
})
