import type { Db } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, createPage, newSlug, outcomeOf, outcomesOf, countStatements, testApi, times } from '../../testing.ts'
import { ApiError } from '../errors.ts'
import { once } from './store.ts'
import { purgeExpired } from '../../maintenance/expiry-store.ts'

const { as, request, person, db } = await testApi()

const countKeys = 'select count(*) as count from idempotency where owner_id = $1'

test('the same request with the same key has one effect and one response, including its headers', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const ask = async () => {
    const { caller, answered } = request(who, { idempotencyKey: 'k', body: 'b' })
    return { body: JSON.stringify(await addLink(caller, pageId)), answered }
  }
  const first = await ask()
  const second = await ask()
  expect(second.body).toBe(first.body)
  expect(first.answered['location']).toBe(`/api/v1/pages/${pageId}/links/${(JSON.parse(first.body) as { id: string }).id}`)
  expect(second.answered).toEqual({ ...first.answered, 'idempotency-replayed': 'true' })
  expect(await as(who).links.list({ pageId })).toHaveLength(1)
})

test('key and effect are one transaction of few statements', async () => {
  const who = await person({ plan: 'pro' })
  const ask = () => createPage(as(who, { idempotencyKey: 'k' }), 'one-transaction')
  expect(await countStatements(ask)).toBe(5)
  expect(await countStatements(ask)).toBe(3)
})

test('a request that fails because a concurrent request with its key has committed gets the stored response', async () => {
  const { owner } = await person()
  const given = { key: 'k', fingerprint: Buffer.alloc(32) }
  const reply = { status: 201, headers: {}, body: '"first"' }
  await once(db, owner, given, async () => reply)
  // The result of a claim that began before the commit and got the lock after it.
  const claim = { mine: true, same: null, status: null, headers: null, body: null, full: false }
  const transaction = (work: (tx: Db) => Promise<unknown>) => work({ ...db, query: async () => [claim] } as unknown as Db)
  const behind = { ...db, transaction } as unknown as Db
  const effect = async () => Promise.reject(new ApiError('slug_taken'))
  expect(await once(behind, owner, given, effect)).toEqual({ reply, replayed: true })
  const other = once(behind, owner, { ...given, fingerprint: Buffer.alloc(32, 1) }, effect)
  await expect(other).rejects.toMatchObject({ reason: 'slug_taken' })
})

test('a key belongs to its owner, and is refused for another request', async () => {
  const [one, two] = [await person(), await person()]
  expect(await outcomeOf(createPage(as(one, { idempotencyKey: 'k', body: '1' })))).toBe('ok')
  expect(await outcomeOf(createPage(as(one, { idempotencyKey: 'k', body: '2' })))).toBe('idempotency_key_reuse')
  expect(await outcomeOf(createPage(as(two, { idempotencyKey: 'k', body: '2' })))).toBe('ok')
})

test('a refused request leaves no key and may be repeated; a stored response is replayed even if the request would now be refused', async () => {
  const [who, rival] = [await person(), await person()]
  const slug = newSlug()
  const taken = await createPage(as(rival), slug)
  const ask = () => createPage(as(who, { idempotencyKey: 'k' }), slug)
  expect(await outcomeOf(ask())).toBe('slug_taken')
  expect(await sqlRows(db, countKeys, [who.owner])).toEqual([{ count: 0 }])
  await as(rival).pages.delete({ pageId: taken.id })
  const made = await ask()
  await as(who).pages.delete({ pageId: made.id })
  await createPage(as(rival), slug)
  expect(await ask()).toEqual(made)
})

test("a token's secret is not stored: a repeated request gets the token's id", async () => {
  const who = await person()
  const ask = () => as(who, { idempotencyKey: 'k' }).tokens.create({})
  const { id, token } = await ask()
  expect(await ask().catch((error: unknown) => error)).toMatchObject({ reason: 'idempotency_token_exists', more: { details: { id } } })
  const rows = await sqlRows(db, 'select i::text from idempotency i where owner_id = $1', [who.owner])
  expect(JSON.stringify(rows)).not.toContain(token.slice(5))
  expect(await as(who).tokens.list()).toHaveLength(1)
})

test('If-Match with a key is checked in the same transaction, and its refusal is not stored', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const ask = (ifMatch: string) => addLink(as(who, { idempotencyKey: 'k', ifMatch }), pageId)
  expect(await outcomeOf(ask('"7"'))).toBe('revision_stale')
  expect(await outcomeOf(ask('"1"'))).toBe('ok')
  expect(await outcomeOf(ask('"1"'))).toBe('ok')
  expect(await as(who).links.list({ pageId })).toHaveLength(1)
})

test('a publish toggle with a key toggles once', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const toggle = () => as(who, { idempotencyKey: 'k' }).pages.togglePublished({ pageId })
  expect([await toggle(), await toggle(), await toggle()]).toEqual(times(3, () => ({ published: true })))
})

test('keys have 1 to 255 characters and expire after 24 hours', async () => {
  const who = await person()
  const ask = (idempotencyKey: string) => createPage(as(who, { idempotencyKey }))
  expect(await outcomesOf([ask(''), ask('k'.repeat(256))])).toEqual({ invalid_input: 2 })
  const first = await ask('k'.repeat(255))
  await sqlRows(db, `update idempotency set at = now() - interval '24 hours 1 second' where owner_id = $1`, [who.owner])
  await purgeExpired(db)
  expect((await ask('k'.repeat(255))).id).not.toBe(first.id)
})

test('an expired key that maintenance has not deleted yet can be reused, and is counted once', async () => {
  const who = await person()
  const ask = () => createPage(as(who, { idempotencyKey: 'k' }))
  const first = await ask()
  await sqlRows(db, `update idempotency set at = now() - interval '24 hours 1 second' where owner_id = $1`, [who.owner])
  const second = await ask()
  expect(second.id).not.toBe(first.id)
  expect(await ask()).toEqual(second)
  expect(await sqlRows(db, 'select idempotency_key_count as count from users where id = $1', [who.owner])).toEqual([{ count: 1 }])
})

test('an account with 100,000 keys is limited: a new key is refused with 429, and a used one is still replayed', async () => {
  const [who, other] = [await person(), await person()]
  const ask = (idempotencyKey?: string, whose = who) => createPage(as(whose, idempotencyKey === undefined ? {} : { idempotencyKey }))
  const first = await ask('first')
  const add = `insert into idempotency (owner_id, key, request, status, headers, at)
    select $1, 'key ' || i, sha256(''), 201, '{}', now() - interval '23 hours' from generate_series(1, 998) i`
  await sqlRows(db, add, [who.owner])
  // As many rows as the account has keys would take seconds.
  await sqlRows(db, 'update users set idempotency_key_count = idempotency_key_count + 99000 where id = $1', [who.owner])
  expect(await outcomeOf(ask('last'))).toBe('ok')
  expect(await ask('one more').catch((error: unknown) => error)).toMatchObject({
    reason: 'rate_limited',
    message: expect.stringContaining('100000 idempotency keys'),
    more: { retryAfterSeconds: 3_600 },
  })
  expect(await ask('first')).toEqual(first)
  expect(await outcomesOf([ask(), ask('first', other)])).toEqual({ ok: 2 })
  await sqlRows(db, `update idempotency set at = now() - interval '25 hours' where owner_id = $1 and key like 'key %'`, [who.owner])
  await purgeExpired(db)
  expect(await outcomeOf(ask('one more'))).toBe('ok')
})
