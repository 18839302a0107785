import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { countStatements, testApi } from '../testing.ts'
import { purgeExpired } from './expiry-store.ts'

const { db, person } = await testApi({ timeoutMs: 2_500 })

const addKeys = `insert into idempotency (owner_id, key, request, status, headers, at)
    select $1, 'key ' || i, sha256(''), 201, '{}', now() - $3::interval from generate_series(1, $2::int) i`
const addSession = `insert into sessions (id, user_id, token, expires_at) values ('session ' || $1, $1, $1, now() - interval '1 minute')`
const countKeys = 'select count(*) as left from idempotency where owner_id = $1'
const countSessions = 'select count(*) as left from sessions where user_id = $1 and expires_at <= now()'

test('all expired rows are deleted in batches, and no others', async () => {
  const [one, other] = [await person(), await person()]
  await sqlRows(db, addKeys, [one.owner, 20_001, '25 hours'])
  await sqlRows(db, addKeys, [other.owner, 5, '23 hours'])
  // One statement for each of the eight kinds of row, and two more for the remaining keys.
  expect(await countStatements(() => purgeExpired(db))).toBe(8 + 2)
  expect(await sqlRows(db, countKeys, [one.owner])).toEqual([{ left: 0 }])
  expect(await sqlRows(db, countKeys, [other.owner])).toEqual([{ left: 5 }])
})

test('a token is deleted 90 days after it was revoked or has expired, whichever came first', async () => {
  const { owner } = await person()
  const add = `insert into tokens (id, owner_id, hash, last_four, scopes, expires_at, revoked_at)
    select 'tok_' || $1 || name, $1, sha256(convert_to($1 || name, 'utf8')), 'abcd', '{pages:read}', now() + expires, now() + revoked
    from (values ('live', interval '1 day', null), ('expired', '-89 days', null), ('long expired', '-91 days', null),
      ('revoked', '1 year', interval '-89 days'), ('long revoked', '1 year', '-91 days'),
      ('expired, revoked later', '-91 days', '-1 day')) ended(name, expires, revoked)`
  await sqlRows(db, add, [owner])
  await purgeExpired(db)
  const left = await sqlRows<{ name: string }>(db, `select substr(id, length('tok_' || $1) + 1) as name from tokens where owner_id = $1`, [
    owner,
  ])
  expect(left.map(({ name }) => name).toSorted()).toEqual(['expired', 'live', 'revoked'])
})

test('an abort stops the deletion', async () => {
  const { owner } = await person()
  await sqlRows(db, addKeys, [owner, 5, '25 hours'])
  expect(await countStatements(() => purgeExpired(db, AbortSignal.abort()))).toBe(0)
  await purgeExpired(db)
  expect(await sqlRows(db, countKeys, [owner])).toEqual([{ left: 0 }])
})

test('if one kind of row cannot be deleted, the others are deleted and an error is reported', async () => {
  const { owner } = await person()
  await sqlRows(db, addKeys, [owner, 1, '25 hours'])
  await sqlRows(db, addSession, [owner])
  const holder = await db.pool.connect()
  await holder.query('begin; lock table idempotency')
  await expect(purgeExpired(db)).rejects.toThrow('could not be deleted')
  expect(await sqlRows(db, countSessions, [owner])).toEqual([{ left: 0 }])
  await holder.query('rollback')
  holder.release()
  await purgeExpired(db)
  expect(await sqlRows(db, countKeys, [owner])).toEqual([{ left: 0 }])
})

test('a locked row is skipped without waiting', async () => {
  const { owner } = await person()
  await sqlRows(db, addKeys, [owner, 2, '25 hours'])
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query(`select from idempotency where owner_id = $1 and key = 'key 1' for update`, [owner])
  await purgeExpired(db)
  expect(await sqlRows(db, countKeys, [owner])).toEqual([{ left: 1 }])
  await holder.query('rollback')
  holder.release()
})
