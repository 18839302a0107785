import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { callsTo, jsonOf, newVisitor, signUp } from '../faults/client.ts'
import { instancesOfOneDatabase } from './instances.ts'
import { startRedisServer } from './redis-server.ts'

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

// A machine that keeps Redis from answering for 50 ms is one whose Redis is away.
const onBusyMachines = { retry: 2 }

test('what a token asks of two servers counts together, and who follows a tile on both at once is one click', onBusyMachines, async () => {
  const { here, both } = await startTwo()
  const { linkId, pageId, cookie } = await signUp(here.url, newName())
  for (let nth = 0; nth < 5; nth += 1) {
    const visitor = newVisitor()
    const answers = await Promise.all(both.map(({ url }) => callsTo(url, visitor)('GET', `/go/${linkId}`)))
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
  }
  const { token } = jsonOf<{ token: string }>(await callsTo(here.url, { cookie })('POST', '/api/v1/tokens', {}))
  const remaining: (string | null)[] = []
  for (let round = 0; round < 3; round += 1)
    for (const { url } of both) {
      const { headers } = await callsTo(url, { authorization: `Bearer ${token}` })('GET', '/api/v1/me')
      remaining.push(headers.get('ratelimit-remaining'))
    }
  expect(remaining).toEqual(['39', '38', '37', '36', '35', '34'])
  const links = await callsTo(here.url, { authorization: `Bearer ${token}` })('GET', `/api/v1/pages/${pageId}/links`)
  expect(jsonOf<{ clicks: number }[]>(links)[0]?.clicks).toBe(5)
})

test('tries at an account count on all servers together, and by server while Redis is away', onBusyMachines, async () => {
  const { here, there } = await startTwo({ SIGN_IN_RATE_LIMIT: '10' })
  const wrong = { email: `${newName()}@example.com`, password: 'wrong horse' }
  const signIn = async (url: string) => (await callsTo(url)('POST', '/api/auth/sign-in/email', wrong)).status
  const tries = async (url: string) => {
    let refused = 0
    while (refused < 20 && (await signIn(url)) === 401) refused += 1
    return refused
  }
  const [atHere, atThere] = [await tries(here.url), await tries(there.url)]
  expect(atHere).toBeLessThanOrEqual(10)
  expect(atThere).toBe(0)
  await redis.way.set('silent')
  expect([await tries(here.url), await tries(there.url)]).toEqual([10, 10])
  await redis.way.set('pass')
  await vi.waitFor(async () => expect([await signIn(here.url), await signIn(there.url)]).toEqual([429, 429]), { timeout: 3_000 })
})

test('while Redis is silent, cuts or refuses, every request is answered as ever and soon, and each change is one line', async () => {
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
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(500)
    }
    await redis.way.set('pass')
    const lines = (written: string) => written.match(/Redis is (away|back)/g)?.map((line) => line.slice(-4)) ?? []
    for (const { written } of both) await vi.waitFor(() => expect(lines(written()).at(-1)).toBe('back'), { timeout: 3_000 })
    for (const { written } of both) {
      const told = lines(written())
      expect(told).toEqual(told.map((_, index) => (index % 2 === 0 ? 'away' : 'back')))
    }
  }
})
