import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { callsTo, jsonOf, newVisitor, signUp } from '../support/client.ts'
import { instancesOfOneDatabase } from './instances.ts'
import { startRedisServer } from '../support/network/redis-server.ts'
import { redisLog, whileShared } from './redis-sharing.ts'

const redis = await startRedisServer()
afterAll(() => redis.stop())
beforeEach(() => redis.way.set('pass'))
const { start } = await instancesOfOneDatabase()

const limits = { REDIS_URL: redis.url, API_RATE_LIMIT: '40', LOG_LEVEL: 'info' }
const startTwo = async (own: Record<string, string> = {}) => {
  const [here, there] = [await start({ ...limits, ...own }), await start({ ...limits, ...own })]
  return { here, there, both: [here, there] }
}
let names = 0
const newName = () => `person-${(names += 1)}-${Date.now().toString(36)}`

test('two servers share the limit of a token, and count a visitor who follows a link on both at once as one click', async () => {
  const { here, both } = await startTwo()
  const { linkId, pageId, cookie, token: owner } = await signUp(here.url, newName())
  const clicks = async () => {
    const links = await callsTo(here.url, { authorization: `Bearer ${owner}` })('GET', `/api/v1/pages/${pageId}/links`)
    return jsonOf<{ clicks: number }[]>(links)[0]?.clicks ?? 0
  }
  for (let nth = 0; nth < 3; nth += 1) {
    const counted = await whileShared(both, async () => {
      const [before, visitor] = [await clicks(), newVisitor()]
      const answers = await Promise.all(both.map(({ url }) => callsTo(url, visitor)('GET', `/go/${linkId}`)))
      expect(answers.map(({ status }) => status)).toEqual([302, 302])
      return (await clicks()) - before
    })
    expect(counted).toBe(1)
  }

  const remaining = await whileShared(both, async () => {
    const { token } = jsonOf<{ token: string }>(await callsTo(here.url, { cookie })('POST', '/api/v1/tokens', {}))
    const left: (string | null)[] = []
    for (const { url } of [...both, ...both, ...both]) {
      const { headers } = await callsTo(url, { authorization: `Bearer ${token}` })('GET', '/api/v1/me')
      left.push(headers.get('ratelimit-remaining'))
    }
    return left
  })
  expect(remaining).toEqual(['39', '38', '37', '36', '35', '34'])
})

test('two servers share the limit of sign-in attempts, and limit them separately while Redis is unreachable', async () => {
  const { here, there, both } = await startTwo({ SIGN_IN_RATE_LIMIT: '10' })
  const wrong = { email: `${newName()}@example.com`, password: 'wrong horse' }
  const signIn = async (url: string) => (await callsTo(url)('POST', '/api/auth/sign-in/email', wrong)).status
  const tries = async (url: string) => {
    let refused = 0
    while (refused < 20 && (await signIn(url)) === 401) refused += 1
    return refused
  }
  const taken = await whileShared(both, async () => ({ here: await tries(here.url), there: await tries(there.url) }))
  expect(taken.here).toBeLessThanOrEqual(10)
  expect(taken.there).toBe(0)
  await redis.way.set('silent')
  const alone = [await tries(here.url), await tries(there.url)]
  expect(Math.max(...alone)).toBeGreaterThan(0)
  expect(Math.max(...alone)).toBeLessThanOrEqual(10)
  await redis.way.set('pass')
  await vi.waitFor(async () => expect([await signIn(here.url), await signIn(there.url)]).toEqual([429, 429]), { timeout: 60_000 })
})

test('while Redis is silent, resets or refuses connections, every request is answered in time, and each change of its state logs one line', async () => {
  const { both, here } = await startTwo()
  const { slug, linkId, cookie, token } = await signUp(here.url, newName())
  for (const mode of ['silent', 'cut', 'refuse'] as const) {
    await redis.way.set(mode)
    for (const { url } of both) {
      const answers = [
        await callsTo(url, { authorization: `Bearer ${token}` })('GET', '/api/v1/me'),
        await callsTo(url, { cookie })('GET', '/trpc/account.me'),
        await callsTo(url)('GET', `/${slug}`),
        await callsTo(url, newVisitor())('GET', `/go/${linkId}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 302])
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000)
    }
    await redis.way.set('pass')
    for (const server of both) {
      await vi.waitFor(() => expect(redisLog(server).at(-1)).toBe('available again'), { timeout: 60_000 })
      const told = redisLog(server)
      expect(told).toEqual(told.map((_, index) => (index % 2 === 0 ? 'unavailable' : 'available again')))
    }
  }
})
