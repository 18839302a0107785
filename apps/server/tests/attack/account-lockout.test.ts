import { expect, test } from 'vitest'

import { mailbox } from '../support/network/mailbox.ts'
import { type Answered, testService } from '../support/service.ts'

const triesPerMinute = 2
const failuresPerHour = 6 * triesPerMinute
const password = 'correct horse'

const { url: smtpUrl, to } = await mailbox()
const origin = 'https://links.example.com'
const service = await testService({
  SIGN_IN_RATE_LIMIT: String(triesPerMinute),
  TRUSTED_PROXIES: 'loopback',
  SMTP_URL: smtpUrl,
  PUBLIC_URL: origin,
})

let networks = 0
/** Headers of a client in a network that has sent no requests yet. */
const newNetwork = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.${++networks >> 8}.${networks & 255}` })
const post = (path: string, body: object, headers: Record<string, string> = newNetwork()) =>
  service.send('POST', `/api/auth/${path}`, body, headers)
const signIn = (email: string, given = password, headers?: Record<string, string>) =>
  post('sign-in/email', { email, password: given }, headers)
const cookiesOf = ({ headers }: Answered) => headers.getSetCookie().map((value) => value.split(';', 1)[0] ?? '')
const knownBrowserOf = (answered: Answered) => ({ cookie: cookiesOf(answered).find((cookie) => cookie.includes('tessera.known_')) ?? '' })

const signUp = async () => {
  const email = `locked-out-${networks}@example.com`
  const answered = await post('sign-up/email', { name: 'Person', email, password })
  expect(answered.status, answered.text).toBe(200)
  return { email, known: knownBrowserOf(answered) }
}
const lockOut = async (email: string) => {
  for (let n = 0; n < failuresPerHour; n += 1) expect((await signIn(email, 'wrong')).status).toBe(401)
}

test('strangers in one network do not keep the owner in another from signing in', async () => {
  const { email } = await signUp()
  const strangers = newNetwork()
  const answers = []
  for (let n = 0; n < triesPerMinute + 2; n += 1) answers.push((await signIn(email, 'wrong', strangers)).status)
  expect(answers).toEqual([...Array<number>(triesPerMinute).fill(401), 429, 429])
  expect((await signIn(email)).status).toBe(200)
})

test('failures from many networks slow an account down, but not a browser that has signed in to it before', async () => {
  const [{ email, known }, other] = [await signUp(), await signUp()]
  await lockOut(email)
  const refused = await signIn(email)
  expect(refused).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await signIn(email.toUpperCase())).status).toBe(429)
  expect((await signIn(email, password, { ...newNetwork(), ...other.known })).status).toBe(429)
  expect((await signIn(email, password, { ...newNetwork(), cookie: `${known.cookie}x` })).status).toBe(429)

  const answered = await signIn(email, password, { ...newNetwork(), ...known })
  expect(answered.status).toBe(200)
  expect(await service.send('GET', '/trpc/account.me', undefined, known)).toMatchObject({ status: 401 })
})

test('a browser that has signed in before has its own limit', async () => {
  const { email, known } = await signUp()
  const wrong = () => signIn(email, 'wrong', { ...newNetwork(), ...known })
  for (let n = 0; n < failuresPerHour; n += 1) expect((await wrong()).status).toBe(401)
  expect((await wrong()).status).toBe(429)
  expect((await signIn(email)).status).toBe(200)
})

test('correct passwords do not count as failures of the account', async () => {
  const { email } = await signUp()
  for (let n = 0; n < failuresPerHour + 2; n += 1) expect((await signIn(email)).status).toBe(200)
})

test('the owner of an account that strangers have slowed down can reset the password and sign in from the same browser', async () => {
  const { email } = await signUp()
  await lockOut(email)
  const home = newNetwork()
  for (let n = 0; n < triesPerMinute; n += 1) await signIn(email, password, home)
  expect((await post('request-password-reset', { email }, home)).status).toBe(200)
  const [, token = ''] = /\/reset#([\w-]{32})\r?\n/.exec((await to(email)).text) ?? []
  const reset = await post('reset-password', { token, newPassword: 'another horse' })
  expect(reset.status).toBe(200)
  expect((await signIn(email, 'another horse')).status).toBe(429)
  expect((await signIn(email, 'another horse', { ...newNetwork(), ...knownBrowserOf(reset) })).status).toBe(200)
})

test('the cookie of a known browser is HttpOnly, is sent only to the sign-in routes, and lasts for 180 days', async () => {
  const email = 'cookie@example.com'
  const answered = await post('sign-up/email', { name: 'Person', email, password })
  const cookie = answered.headers.getSetCookie().find((value) => value.includes('tessera.known_'))
  expect(cookie).toMatch(
    /^__Secure-tessera\.known_[\w-]{16}=\d+\.[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/,
  )
})
