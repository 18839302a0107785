import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { startRedisServer } from '../../../tests/support/network/redis-server.ts'
import { Redis } from './redis.ts'

const server = await startRedisServer()
const { url, way } = server
afterAll(() => server.stop())
beforeEach(() => way.set('pass'))

const secret = 'a secret of the tests, long enough to sign cookies'
let keys = 0
const newKey = () => `key ${(keys += 1)}`

async function connected(own: { secret?: string; commandTimeoutMs?: number } = {}) {
  const log = { warn: vi.fn<(details: object, message: string) => void>(), info: vi.fn<(message: string) => void>() }
  const redis = new Redis({ url, secret, ...own, log })
  await redis.connect()
  onTestFinished(() => redis.close())
  return { redis, told: () => [...log.warn.mock.calls.map(([, message]) => message), ...log.info.mock.calls.map(([message]) => message)] }
}

test('of all who claim a key one is first, until its time is over', async () => {
  const [here, there] = [await connected({ commandTimeoutMs: 1_000 }), await connected({ commandTimeoutMs: 1_000 })]
  const key = newKey()
  const claims = await Promise.all([here, there, here, there].map(({ redis }) => redis.claim(key, 200)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  await vi.waitFor(async () => expect(await there.redis.claim(key, 200)).toBe(true), { timeout: 2_000, interval: 20 })
})

test('the same key under another secret is another', async () => {
  const [here, there] = [
    await connected({ commandTimeoutMs: 1_000 }),
    await connected({ secret: secret.toUpperCase(), commandTimeoutMs: 1_000 }),
  ]
  const key = newKey()
  expect([await here.redis.claim(key, 5_000), await there.redis.claim(key, 5_000)]).toEqual([true, true])
})
