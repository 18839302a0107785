import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { outcomeOf, countStatements, testApi } from '../testing.ts'
import { identifyToken } from './store.ts'

const { as, person, db } = await testApi({ limits: { tokens: 3 } })

test('a secret identifies its owner, and is stored nowhere', async () => {
  const who = await person({ plan: 'pro' })
  const made = await as(who).tokens.create({ name: 'deploy', ttlDays: 30, scopes: ['pages:write', 'pages:read', 'pages:write'] })
  expect(made).toMatchObject({ scopes: ['pages:read', 'pages:write'], plan: 'pro' })
  const actor = await identifyToken(db, made.token)
  expect(actor).toMatchObject({
    owner: who.owner,
    plan: 'pro',
    admin: false,
    token: made.id,
  })
  expect([...actor.scopes]).toEqual(['pages:read', 'pages:write'])
  const [row] = await sqlRows<{ row: string }>(db, 'select t::text as row from tokens t where id = $1', [made.id])
  expect(row?.row).not.toContain(made.token.slice(5, 45))
  expect(JSON.stringify(await as(who).tokens.list())).not.toContain(made.token.slice(5, 45))
})

test('a token is identified in one statement, and its last use is written at most once a minute', async () => {
  const api = as(await person())
  const { token, id } = await api.tokens.create({})
  expect(await countStatements(() => identifyToken(db, token))).toBe(2)
  expect(await countStatements(() => identifyToken(db, token))).toBe(1)
  expect((await api.tokens.get({ tokenId: id })).lastUsedAt).toMatch(/Z$/)
  expect(await countStatements(() => identifyToken(db, `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`).catch(() => {}))).toBe(0)
})

test('requests in one turn of the event loop share one look-up of a token, and later ones look it up again', async () => {
  const api = as(await person())
  const { token, id: tokenId } = await api.tokens.create({})
  const other = await api.tokens.create({})
  await Promise.all([identifyToken(db, token), identifyToken(db, other.token)])
  const asked = await countStatements(async () => {
    const actors = await Promise.all([token, token, other.token].map((secret) => identifyToken(db, secret)))
    expect(actors.map((actor) => actor.token)).toEqual([tokenId, tokenId, other.id])
  })
  expect(asked).toBe(2)
  // A look-up of an earlier turn may return the state before the revocation, so later requests must not join it.
  const before = outcomeOf(identifyToken(db, token))
  await api.tokens.revoke({ tokenId })
  expect(await outcomeOf(identifyToken(db, token))).toBe('token_revoked')
  await before
})

test('each procedure sends few statements', async () => {
  const api = as(await person())
  const { id: tokenId } = await api.tokens.create({})
  expect(await countStatements(() => api.tokens.create({}))).toBe(5)
  expect(await countStatements(() => api.tokens.list())).toBe(1)
  expect(await countStatements(() => api.tokens.get({ tokenId }))).toBe(1)
  expect(await countStatements(() => api.tokens.revoke({ tokenId }))).toBe(1)
})

test('a lifetime of n days is n × 24 hours after the creation', async () => {
  const api = as(await person())
  const { id } = await api.tokens.create({ ttlDays: 3650 })
  const { createdAt, expiresAt } = await api.tokens.get({ tokenId: id })
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3650 * 86_400_000)
})

test('expired and revoked tokens are refused with their reason, are not listed or found, and do not count against the quota', async () => {
  const api = as(await person())
  const made = [await api.tokens.create({}), await api.tokens.create({}), await api.tokens.create({})] as const
  expect(await outcomeOf(api.tokens.create({}))).toBe('quota_exceeded')
  await sqlRows(db, `update tokens set expires_at = now() - interval '1 second' where id = $1`, [made[0].id])
  await api.tokens.revoke({ tokenId: made[1].id })
  expect(await outcomeOf(identifyToken(db, made[0].token))).toBe('token_expired')
  expect(await outcomeOf(identifyToken(db, made[1].token))).toBe('token_revoked')
  for (const { id: tokenId } of made.slice(0, 2)) {
    expect(await outcomeOf(api.tokens.get({ tokenId }))).toBe('token_not_found')
    expect(await outcomeOf(api.tokens.revoke({ tokenId }))).toBe('token_not_found')
  }
  expect((await api.tokens.list()).map((token) => token.id)).toEqual([made[2].id])
  expect(await outcomeOf(api.tokens.create({}))).toBe('ok')
})

test("another account's token can neither be read nor revoked, and the owner's current plan applies", async () => {
  const [who, stranger] = [await person(), await person()]
  const { id: tokenId, token } = await as(who).tokens.create({})
  expect(await outcomeOf(as(stranger).tokens.get({ tokenId }))).toBe('token_not_found')
  expect(await outcomeOf(as(stranger).tokens.revoke({ tokenId }))).toBe('token_not_found')
  await sqlRows(db, `update users set plan = 'enterprise' where id = $1`, [who.owner])
  expect((await identifyToken(db, token)).plan).toBe('enterprise')
})

test('a session that ends during the creation of a token creates none', async () => {
  const who = await person()
  await db.pool.query('delete from sessions where id = $1', [who.session])
  expect(await outcomeOf(as(who).tokens.create({}))).toBe('session_required')
  expect((await db.pool.query('select from tokens where owner_id = $1', [who.owner])).rowCount).toBe(0)
})
