import { expect, test, vi } from 'vitest'

import { databaseBehindProxy, expectRecovered, expectUnavailable, newName, prepared } from '../database-behind-proxy.ts'
import { callsTo, signUp } from '../../support/client.ts'
import type { ProxyMode } from '../../support/network/proxy.ts'

const database = await databaseBehindProxy()
const { proxy } = database

test.for(['silent', 'cut', 'refuse'] satisfies ProxyMode[])(
  'while the database is unreachable (%s) every request gets a 503 in time, and the server recovers by itself',
  async (mode) => {
    const { server, requests } = await prepared(database)
    await proxy.set(mode)
    await expectUnavailable(requests)
    await expectUnavailable(requests, 1)
    await proxy.set('pass')
    await expectRecovered(requests, server, proxy)
  },
)

test('a sign-out that did not reach the database does not end the session', async () => {
  const { server } = await prepared(database)
  const { cookie, token } = await signUp(server.url, newName())
  const web = callsTo(server.url, { cookie })
  await proxy.set('cut')
  expect(await web('POST', '/api/auth/sign-out', {})).toMatchObject({ status: 503 })
  await proxy.set('pass')
  await vi.waitFor(async () => expect((await web('GET', '/trpc/account.me')).status).toBe(200), { timeout: 60_000 })
  expect((await web('POST', '/api/auth/sign-out', {})).status).toBe(200)
  expect((await web('GET', '/trpc/account.me')).status).toBe(401)
  expect((await callsTo(server.url, { authorization: `Bearer ${token}` })('GET', '/api/v1/me')).status).toBe(200)
})
