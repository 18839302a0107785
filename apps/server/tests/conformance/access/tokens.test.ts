import type { CreatedToken, Token } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { testService } from '../../support/service.ts'

const { as, send, account, db } = await testService({ QUOTA_TOKENS: '0' })
const owner = await account()
const mint = (body?: unknown, by = owner) => send('POST', '/api/v1/tokens', body, { cookie: by.cookie })
const minted = async (body?: unknown, by = owner) => (await mint(body, by)).body as CreatedToken
const manager = as(await owner.token(['tokens:manage']))
const list = async () => (await manager('GET', '/api/v1/tokens')).body as Token[]

describe('a new token', () => {
  test('without a body has the default scopes and lasts 365 days', async () => {
    const before = Date.now()
    const created = await minted()
    expect(Object.keys(created)).toEqual(['token', 'id', 'scopes', 'plan', 'expiresAt'])
    expect(created).toMatchObject({ scopes: ['pages:read', 'pages:write', 'links:write'], plan: 'free' })
    expect(created.token).toMatch(/^tess_[0-9A-Za-z]{46}$/)
    expect(Math.abs(Date.parse(created.expiresAt) - before - 365 * 86_400_000)).toBeLessThan(10_000)
  })

  test.each([1, 30, 3650])('of %i days expires that many times 24 hours after its creation', async (ttlDays) => {
    const { id, expiresAt } = await minted({ ttlDays })
    const { createdAt } = (await manager('GET', `/api/v1/tokens/${id}`)).body as Token
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(ttlDays * 86_400_000)
  })

  test.each([0, -1, 3651, 1.5, 1e9, '30', true, null, [1]])('cannot have ttlDays of %j', async (ttlDays) => {
    expect(await mint({ ttlDays })).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['ttlDays'] }] } })
  })

  test('has its scopes once each, in the canonical order', async () => {
    const scopes = ['tokens:manage', 'pages:write', 'tokens:manage', 'pages:read', 'pages:write']
    const { id, ...created } = await minted({ scopes })
    expect(created.scopes).toEqual(['pages:read', 'pages:write', 'tokens:manage'])
    expect((await manager('GET', `/api/v1/tokens/${id}`)).body).toMatchObject({ scopes: created.scopes })
  })

  test.each([[[]], ['pages:read'], [['pages:read', 'all']], [['PAGES:READ']], [null], [{}]])(
    'cannot have the scopes %j',
    async (scopes) => {
      expect(await mint({ scopes })).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
    },
  )

  test('has a name of 1 to 64 code points or none, kept as given', async () => {
    for (const name of ['x', '😀'.repeat(64), ' deploy ', null, undefined]) {
      const { id } = await minted({ name })
      expect((await manager('GET', `/api/v1/tokens/${id}`)).body).toMatchObject({ name: name ?? null })
    }
    for (const name of ['', ' ', 'x'.repeat(65), '😀'.repeat(65)]) expect((await mint({ name })).status, name).toBe(400)
  })
})

describe('the list of tokens', () => {
  test('is newest first and shows the last four characters, never a secret or a hash', async () => {
    const secrets = [await minted({ name: 'one' }), await minted({ name: 'two' })]
    const listed = await list()
    expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(['two', 'one'])
    expect(Object.keys(listed[0] ?? {})).toEqual(['id', 'name', 'scopes', 'lastFour', 'createdAt', 'lastUsedAt', 'expiresAt', 'pages'])
    expect(listed[1]?.lastFour).toBe(secrets[0]?.token.slice(-4))
    const text = JSON.stringify(listed)
    for (const { token } of secrets) expect(text).not.toContain(token.slice(5, 20))
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : -1)))
  })

  test('leaves out revoked and expired ones, which cannot be read or revoked any more', async () => {
    const [revoked, expired] = [await minted(), await minted()]
    expect((await manager('DELETE', `/api/v1/tokens/${revoked.id}`)).status).toBe(204)
    await db.pool.query('update tokens set expires_at = now() where id = $1', [expired.id])
    for (const { id } of [revoked, expired]) {
      expect((await list()).map((token) => token.id)).not.toContain(id)
      for (const method of ['GET', 'DELETE'])
        expect(await manager(method, `/api/v1/tokens/${id}`)).toMatchObject({ status: 404, body: { reason: 'token_not_found' } })
    }
  })

  test('says when a token was last used: null before, and the time of a use within the minute', async () => {
    const { id, token } = await minted()
    const lastUsed = async () => ((await manager('GET', `/api/v1/tokens/${id}`)).body as Token).lastUsedAt
    expect(await lastUsed()).toBeNull()
    expect((await as(token)('GET', '/api/v1/pages')).status).toBe(200)
    expect(Math.abs(Date.parse((await lastUsed()) ?? '') - Date.now())).toBeLessThan(60_000)
    await db.pool.query("update tokens set last_used_at = now() - interval '61 seconds' where id = $1", [id])
    await as(token)('GET', '/api/v1/pages')
    expect(Math.abs(Date.parse((await lastUsed()) ?? '') - Date.now())).toBeLessThan(10_000)
  })

  test('is empty of other owners’ tokens', async () => {
    const { id } = await minted({}, await account())
    expect((await list()).map((token) => token.id)).not.toContain(id)
  })
})

test('any token may revoke itself, whatever its scopes, and is refused from then on while others stay', async () => {
  const [one, other] = [await minted({ scopes: ['links:write'] }), await minted()]
  expect(await as(one.token)('DELETE', '/api/v1/me/token')).toMatchObject({ status: 204, text: '' })
  expect(await as(one.token)('DELETE', '/api/v1/me/token')).toMatchObject({ status: 401, body: { reason: 'token_revoked' } })
  expect((await as(other.token)('GET', '/api/v1/me')).body).toMatchObject({ token: { id: other.id, scopes: other.scopes, name: null } })
})

test('only a session mints: a token with every scope does not', async () => {
  expect(await as(await owner.token())('POST', '/api/v1/tokens', {})).toMatchObject({ status: 401, body: { reason: 'session_required' } })
  expect(await as(await owner.token())('POST', '/trpc/tokens.create', {})).toMatchObject({ status: 401 })
})
