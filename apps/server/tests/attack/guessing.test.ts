import { describe, expect, test } from 'vitest'

import { testService } from '../support/service.ts'

const tries = 5
const limited = await testService({ SIGN_IN_RATE_LIMIT: String(tries), API_RATE_LIMIT: String(tries) })
const open = await testService()
const password = 'correct horse'

const signIn = (of: typeof open, email: string, given: string, headers = {}) =>
  of.send('POST', '/api/auth/sign-in/email', { email, password: given }, headers)

/** Headers in which a client may claim another address. */
const forgedAddress = (n: number) => ({
  'x-forwarded-for': `198.51.100.${n}`,
  'x-real-ip': `198.51.100.${n}`,
  'x-client-ip': `198.51.100.${n}`,
  'cf-connecting-ip': `198.51.100.${n}`,
  'true-client-ip': `198.51.100.${n}`,
  'x-tessera-address': `198.51.100.${n}`,
  forwarded: `for=198.51.100.${n}`,
  'user-agent': `guesser/${n}`,
})

describe('a client that claims another address on each attempt', () => {
  test('is limited when it guesses the passwords of many accounts', async () => {
    const answers = []
    for (let n = 0; n < tries + 3; n++) answers.push((await signIn(limited, `unknown-${n}@example.com`, 'wrong', forgedAddress(n))).status)
    expect(answers).toEqual([...Array<number>(tries).fill(401), 429, 429, 429])
  })

  test('is limited when it guesses tokens', async () => {
    const answers = []
    for (let n = 0; n < tries + 3; n++) {
      answers.push(
        (await limited.send('GET', '/api/v1/me', undefined, { authorization: `Bearer tess_guess${n}`, ...forgedAddress(n) })).status,
      )
    }
    expect(answers).toEqual([...Array<number>(tries).fill(401), 429, 429, 429])
  })
})

describe('a sign-in with an unknown address', () => {
  test('gets the same answer, byte by byte but for the request’s id', async () => {
    const { email } = await open.account()
    const [known, unknown] = [await signIn(open, email, 'wrong'), await signIn(open, 'unknown@example.com', 'wrong')]
    const told = ({ status, text, headers }: typeof known) => [
      status,
      text.replace(/req_\w+/, ''),
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ]
    expect(told(known)).toEqual(told(unknown))
  })
})

describe('a session', () => {
  test('that was planted in a browser is replaced at sign-in', async () => {
    const { email } = await open.account()
    const planted = 'tessera.session_token=planted-by-an-attacker.c2lnbmF0dXJl'
    const answer = await signIn(open, email, password, { cookie: planted })
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
    expect(cookie).not.toContain('planted')
    expect((await open.send('GET', '/trpc/account.me', undefined, { cookie })).status).toBe(200)
    expect((await open.send('GET', '/trpc/account.me', undefined, { cookie: planted })).status).toBe(401)
  })

  test('is a new one on every sign-in, and the one before is not taken over', async () => {
    const { email, cookie: first } = await open.account()
    const again = await signIn(open, email, password, { cookie: first })
    const [second = ''] = again.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
    expect(second).not.toBe(first)
    const { rows } = await open.db.pool.query(
      'select count(distinct token)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ n: 2 }])
  })
})
