import { expect, test, vi } from 'vitest'

import { newKey, redisForTests, secret } from './redis-testing.ts'

const { connected } = await redisForTests()

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
