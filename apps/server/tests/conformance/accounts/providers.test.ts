import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, describe, expect, test } from 'vitest'

import { type Account, testService } from '../../support/service.ts'

const github = { GITHUB_CLIENT_ID: 'an-id', GITHUB_CLIENT_SECRET: 'what-the-provider-knows-it-by', PUBLIC_URL: 'https://links.example.com' }
const placed = await testService(github)
// Nothing listens on that port.
const away = await testService({
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'an-id',
  OIDC_CLIENT_SECRET: 'what-the-provider-knows-it-by',
})
const cramped = await testService({ ...github, SIGN_IN_RATE_LIMIT: '1' })
let asked = 0
const silent = createServer(() => void asked++)
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})
const hanging = await testService({
  ...github,
  OIDC_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  OIDC_CLIENT_ID: 'an-id',
  OIDC_CLIENT_SECRET: 'what-the-provider-knows-it-by',
})
// One is the sign-up's.
const slowed = await testService({ ...github, SIGN_IN_RATE_LIMIT: '3' })
const none = await testService()

type Service = typeof none
const start = (of: Service, body: object, headers = {}) => of.send('POST', '/api/auth/sign-in/social', body, headers)
const providers = async (of: Service) =>
  ((await of.send('GET', '/trpc/account.instance')).body as { result: { data: { providers: object[] } } }).result.data.providers
const settings = async (of: Service, cookie: string) =>
  ((await of.send('GET', '/trpc/account.settings', undefined, { cookie })).body as { result: { data: object } }).result.data
/** As if the account had been connected. */
const connect = (of: Service, ownerId: string, provider: string) =>
  of.db.pool.query('insert into accounts (id, user_id, account_id, provider_id) values ($1 || $2, $1, $1, $2)', [ownerId, provider])
const forgetPassword = (of: Service, ownerId: string) =>
  of.db.pool.query("delete from accounts where user_id = $1 and provider_id = 'credential'", [ownerId])

test('only what is configured is offered, and there are no routes for the rest', async () => {
  expect(await providers(none)).toEqual([])
  expect(await providers(placed)).toEqual([{ id: 'github', name: 'GitHub' }])
  expect(await providers(away)).toEqual([{ id: 'oidc', name: '127.0.0.1:9' }])
  for (const [method, path] of [
    ['POST', 'sign-in/social'],
    ['POST', 'link-social'],
    ['GET', 'callback/github'],
  ] as const) {
    expect((await none.send(method, `/api/auth/${path}`, method === 'POST' ? { provider: 'github' } : undefined)).status, path).toBe(404)
  }
})

test('signing in with GitHub leads there, with a state that its browser has to bring back, and back to the instance’s own address', async () => {
  const answered = await start(placed, { provider: 'github', next: '/tokens' })
  expect(answered.status, answered.text).toBe(200)
  const url = new URL((answered.body as { url: string }).url)
  expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(url.searchParams.get('client_id')).toBe('an-id')
  expect(url.searchParams.get('redirect_uri')).toBe('https://links.example.com/api/auth/callback/github')
  expect(url.searchParams.get('state')).toMatch(/^\S{16,}$/)
  expect(answered.headers.getSetCookie().join()).toMatch(/state=[^;]+;.*HttpOnly/)
})

test('the redirect afterward stays on this site, and another site cannot start the flow', async () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'tokens', '/ a', '']) {
    expect(await start(placed, { provider: 'github', next }), next).toMatchObject({ status: 400, body: { issues: [{ path: ['next'] }] } })
  }
  expect(await start(placed, { provider: 'myspace' })).toMatchObject({ status: 400, body: { issues: [{ path: ['provider'] }] } })
  expect(await start(placed, { provider: 'github' }, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
})

test('a callback without a matching sign-in attempt redirects to the sign-in screen and creates no session', async () => {
  for (const query of ['', '?code=x', '?code=x&state=y', '?error=access_denied', '?state=%00']) {
    const answered = await placed.send('GET', `/api/auth/callback/github${query}`)
    expect(answered.status, query).toBe(302)
    expect(answered.headers.get('location'), query).toMatch(/^(https:\/\/links\.example\.com)?\/sign-in\?error=/)
    expect(answered.headers.getSetCookie().join()).not.toContain('session_token')
  }
})

test('an unreachable provider is reported as unavailable, and password sign-in does not wait for it', async () => {
  const who = await away.account()
  expect(await start(away, { provider: 'oidc' })).toMatchObject({ status: 503, body: { reason: 'provider_unavailable' } })
  expect((await away.send('POST', '/api/auth/sign-in/email', { email: who.email, password: 'correct horse' })).status).toBe(200)
})

test('callbacks above the rate limit are refused before the provider is contacted', async () => {
  const arrive = async () => (await cramped.send('GET', '/api/auth/callback/github?state=x')).headers.get('location')
  expect(await arrive()).toContain('error=state_mismatch')
  expect(await arrive()).toBe('/sign-in?error=rate_limited')
})

test('a hanging issuer times out after five seconds, gets one request for all sign-ins, and does not delay other providers', async () => {
  const from = Date.now()
  const many = Promise.all([1, 2, 3].map(() => start(hanging, { provider: 'oidc' })))
  expect((await start(hanging, { provider: 'github' })).status).toBe(200)
  expect(Date.now() - from).toBeLessThan(4_000)
  const unavailable = { status: 503, body: { reason: 'provider_unavailable' } }
  expect(await many).toMatchObject([unavailable, unavailable, unavailable])
  expect(Date.now() - from).toBeLessThan(9_000)
  expect(await start(hanging, { provider: 'oidc' })).toMatchObject(unavailable)
  expect(Date.now() - from).toBeLessThan(9_000)
  expect(asked).toBe(1)
})

test('connecting takes a session', async () => {
  expect(await placed.send('POST', '/api/auth/link-social', { provider: 'github' })).toMatchObject({
    status: 401,
    body: { reason: 'session_required' },
  })
})

describe('a connection that was begun', () => {
  const begin = async ({ cookie }: Account) => {
    const answered = await placed.send('POST', '/api/auth/link-social', { provider: 'github', password: 'correct horse' }, { cookie })
    expect(answered.status, answered.text).toBe(200)
    return {
      state: new URL((answered.body as { url: string }).url).searchParams.get('state') ?? '',
      kept: answered.headers.getSetCookie().map((value) => value.split(';', 1)[0]),
    }
  }
  const comeBack = async ({ state, kept }: { state: string; kept: (string | undefined)[] }, cookie: string) => {
    const query = `state=${state}&error=access_denied`
    const answered = await placed.send('GET', `/api/auth/callback/github?${query}`, undefined, { cookie: [cookie, ...kept].join('; ') })
    return answered.headers.get('location')
  }
  const refused = '/sign-in?error=session_required'

  test('completes only in the session that started the connection', async () => {
    const [who, other] = [await placed.account(), await placed.account()]
    const begun = await begin(who)
    for (const cookie of ['', other.cookie]) expect(await comeBack(begun, cookie)).toBe(refused)
    expect(await comeBack(begun, who.cookie)).toMatch(/^\/settings\?error=access_denied/)
  })

  test('ends with the session that began it', async () => {
    const who = await placed.account()
    const begun = await begin(who)
    await placed.send('POST', '/api/auth/sign-out', {}, { cookie: who.cookie, origin: 'https://links.example.com' })
    expect(await comeBack(begun, who.cookie)).toBe(refused)
  })

  test('ends where the password is changed', async () => {
    const [who, other] = [await placed.account(), await placed.account()]
    const [begun, theirs] = [await begin(who), await begin(other)]
    const passwords = { currentPassword: 'correct horse', newPassword: 'another horse' }
    const changed = await placed.send('POST', '/api/auth/change-password', passwords, { cookie: who.cookie })
    const cookie = changed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect(await comeBack(begun, cookie)).toMatch(/sign-in\?error=state_mismatch/)
    expect(await comeBack(theirs, other.cookie)).toMatch(/^\/settings\?error=access_denied/)
  })
})

test('a provider is disconnected while there is another way to sign in', async () => {
  const { cookie, ownerId } = await none.account()
  const disconnect = (provider: string) => none.send('POST', '/trpc/account.disconnect', { provider }, { cookie })
  await connect(none, ownerId, 'github')
  await connect(none, ownerId, 'oidc')
  expect(await settings(none, cookie)).toEqual({ admin: true, password: true, connected: ['github', 'oidc'], timeZone: null })
  expect((await disconnect('github')).status).toBe(200)
  await forgetPassword(none, ownerId)
  expect(await disconnect('oidc')).toMatchObject({ status: 409, body: { error: { data: { error: { reason: 'last_sign_in' } } } } })
  expect(await settings(none, cookie)).toEqual({ admin: true, password: false, connected: ['oidc'], timeZone: null })
})

describe('another way to sign in', () => {
  const link = (cookie: string, password?: string) =>
    placed.send('POST', '/api/auth/link-social', { provider: 'github', password }, { cookie })
  const setPassword = (cookie: string) => placed.send('POST', '/api/auth/set-password', { newPassword: 'another horse' }, { cookie })
  const age = (ownerId: string, minutes: number) =>
    placed.db.pool.query('update sessions set created_at = now() - make_interval(mins => $2) where user_id = $1', [ownerId, minutes])

  test('takes the password', async () => {
    const { cookie } = await placed.account()
    for (const password of [undefined, 'wrong horse']) {
      expect(await link(cookie, password)).toMatchObject({ status: 403, body: { reason: 'password_wrong' } })
    }
    expect((await link(cookie, 'correct horse')).status).toBe(200)
  })

  test('is slowed like every try at a password', async () => {
    const { cookie } = await slowed.account()
    const call = (path: string, body: object) => slowed.send('POST', `/api/auth/${path}`, body, { cookie })
    const guess = () => call('link-social', { provider: 'github', password: 'wrong horse' })
    const set = () => call('set-password', { newPassword: 'another horse' })
    const statuses: number[] = []
    for (const send of [guess, set, guess, set]) statuses.push((await send()).status)
    expect(statuses).toEqual([403, 409, 429, 429])
  })

  test('is no first password where there is one, whatever the session', async () => {
    const { cookie, ownerId } = await placed.account()
    await age(ownerId, 11)
    expect(await setPassword(cookie)).toMatchObject({ status: 409, body: { reason: 'password_exists' } })
  })

  test('takes a sign-in of the last ten minutes where there is no password', async () => {
    const { cookie, ownerId } = await placed.account()
    await connect(placed, ownerId, 'oidc')
    await forgetPassword(placed, ownerId)
    await age(ownerId, 11)
    for (const refused of [await link(cookie), await setPassword(cookie)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', reason: 'session_stale' } })
    }
    await age(ownerId, 9)
    expect((await link(cookie)).status).toBe(200)
    expect((await setPassword(cookie)).status).toBe(200)
  })
})

test('an account without a password is given one, once', async () => {
  const { cookie, ownerId, email } = await none.account()
  const set = (newPassword: string) => none.send('POST', '/api/auth/set-password', { newPassword }, { cookie })
  expect(await set('another horse')).toMatchObject({ status: 409, body: { reason: 'password_exists' } })
  await connect(none, ownerId, 'github')
  await forgetPassword(none, ownerId)
  expect(await set('short')).toMatchObject({ status: 400, body: { issues: [{ path: ['newPassword'] }] } })
  const answers = await Promise.all([set('another horse'), set('another horse')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await none.send('POST', '/api/auth/sign-in/email', { email, password: 'another horse' })).status).toBe(200)
})
