import { mintSecret } from '@tessera/api'
import { describe, expect, test } from 'vitest'

import { testService } from '../support/service.ts'

const limit = 3
const { send, account } = await testService({
  TRUSTED_PROXIES: 'loopback',
  API_RATE_LIMIT: String(limit),
  SIGN_IN_RATE_LIMIT: String(limit),
})

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('a network beyond its limit of refused tokens', () => {
  const me = (token: string, address: string) =>
    send('GET', '/api/v1/me', undefined, { authorization: `Bearer ${token}`, ...from(address) })

  test('is refused without a look-up in the database, except for tokens that were accepted before', async () => {
    const { token } = await account()
    const [known, unknown] = [await token(), await token()]
    expect((await me(known, '192.0.2.1')).status).toBe(200)
    const guesses = []
    for (let n = 0; n <= limit; n += 1) guesses.push((await me(mintSecret(), '192.0.2.1')).status)
    expect(guesses).toEqual([...Array<number>(limit).fill(401), 429])
    // It is valid, so only a look-up could distinguish it from a guess.
    const refused = await me(unknown, '192.0.2.1')
    expect(refused).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await me(known, '192.0.2.1')).status).toBe(200)
    expect((await me(unknown, '192.0.2.2')).status).toBe(200)
  })

  test('cannot use a revoked token to cause look-ups', async () => {
    const { token } = await account()
    const [known, revoked] = [await token(), await token()]
    expect((await me(revoked, '192.0.2.3')).status).toBe(200)
    const [{ id }] = (await send('GET', '/api/v1/tokens', undefined, { authorization: `Bearer ${known}` })).body as [{ id: string }]
    expect((await send('DELETE', `/api/v1/tokens/${id}`, undefined, { authorization: `Bearer ${known}` })).status).toBe(204)
    const answers = []
    for (let n = 0; n <= limit + 1; n += 1) answers.push((await me(revoked, '192.0.2.3')).body)
    const reasons = answers.map((body) => (body as { reason: string }).reason)
    expect(reasons).toEqual([...Array<string>(limit).fill('token_revoked'), 'rate_limited', 'rate_limited'])
  })
})

describe('the body of a sign-in', () => {
  const signIn = (body: string, address: string) => send('POST', '/api/auth/sign-in/email', body, from(address))

  test('is read only while its network is within the limit of attempts', async () => {
    const answers = []
    for (let n = 0; n <= limit; n += 1) answers.push((await signIn('no json', '192.0.2.4')).status)
    expect(answers).toEqual([...Array<number>(limit).fill(400), 429])
  })

  test('is limited to 16 KiB, which is enough for every valid one', async () => {
    const escaped = (length: number) => '\\u00e9'.repeat(length)
    const largest = `{"email":"a@example.com","password":"${escaped(1_024)}"}`
    expect((await signIn(largest, '192.0.2.5')).status).toBe(401)
    expect((await signIn(JSON.stringify({ email: 'a@example.com', password: 'x', filler: 'x'.repeat(16_384) }), '192.0.2.5')).status).toBe(
      413,
    )
  })
})
