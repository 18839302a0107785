import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { sessionCookieValue } from '../../../src/accounts/session/session-cookie.ts'
import { type Answered, sessionSecret, testService } from '../../support/service.ts'

const open = await testService({ SIGN_UP: 'open', SIGN_IN_RATE_LIMIT: '0' })
const placed = await testService({ PUBLIC_URL: 'https://links.example.com' })
const closed = await testService({ SIGN_UP: 'closed' })
const slow = await testService({ SIGN_IN_RATE_LIMIT: '3' })
const crowd = await testService()

const password = 'correct horse'
let people = 0
const person = () => ({ name: 'Person', email: `person-${++people}@example.com`, password })
const cookiesOf = ({ headers }: Answered) => headers.getSetCookie()
const cookieOf = (answered: Answered) =>
  cookiesOf(answered)
    .map((value) => value.split(';', 1)[0])
    .join('; ')
const signUp = (service: typeof open, body: unknown = person(), headers = {}) =>
  service.send('POST', '/api/auth/sign-up/email', body, headers)
const signIn = (service: typeof open, email: string, secret = password, headers = {}) =>
  service.send('POST', '/api/auth/sign-in/email', { email, password: secret }, headers)
const me = (service: typeof open, cookie: string) => service.send('GET', '/trpc/account.me', undefined, { cookie })
const count = async (service: typeof open, table: string) =>
  (await service.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0] as { n: number }

describe('sign-up and sign-in', () => {
  test('set an HttpOnly, SameSite=Lax cookie for every path, and put the session’s secret nowhere else', async () => {
    const body = person()
    for (const answered of [await signUp(open, body), await signIn(open, body.email), await signIn(open, body.email.toUpperCase())]) {
      expect(answered.status, answered.text).toBe(200)
      const [cookie = ''] = cookiesOf(answered)
      expect(cookie).toMatch(/^tessera\.session_token=[^;]+;/)
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
      expect(cookie).not.toContain('Secure')
      const secret = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? ''
      expect(secret.length).toBeGreaterThan(20)
      expect(answered.text).not.toContain(secret)
      expect(answered.text).not.toContain(password)
      expect(answered.headers.get('cache-control')).toBe('no-store')
      expect(await me(open, cookieOf(answered))).toMatchObject({
        status: 200,
        body: { result: { data: { user: { name: 'Person', plan: 'free' }, token: null } } },
      })
    }
  })

  test('set a Secure cookie wherever the instance is at https', async () => {
    const [cookie] = cookiesOf(await signUp(placed))
    expect(cookie).toMatch(/^__Secure-tessera\.session_token=.*; Secure/)
    expect((await placed.send('GET', '/')).headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })

  test('give the same response for a wrong password and an unknown account', async () => {
    const body = person()
    await signUp(open, body)
    const [wrong, unknown] = [await signIn(open, body.email, 'wrong horse'), await signIn(open, 'unknown@example.com', 'wrong horse')]
    for (const answered of [wrong, unknown]) {
      expect(answered).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', reason: 'credentials_invalid' } })
      expect(cookiesOf(answered)).toEqual([])
    }
    expect({ ...(wrong.body as object), requestId: '' }).toEqual({ ...(unknown.body as object), requestId: '' })
  })

  test.each([
    ['no fields', {}, ['name', 'email', 'password']],
    ['wrong types', { name: 1, email: [], password: {} }, ['name', 'email', 'password']],
    ['a short password', { ...person(), password: '1234567' }, ['password']],
    ['a long password', { ...person(), password: 'x'.repeat(129) }, ['password']],
    ['no address', { ...person(), email: 'no-address' }, ['email']],
    ['a long address', { ...person(), email: `${'x'.repeat(250)}@example.com` }, ['email']],
    ['an empty name', { ...person(), name: ' ' }, ['name']],
    ['a name with a NUL', { ...person(), name: 'a\u0000' }, ['name']],
    ['an address with a NUL', { ...person(), email: 'a\u0000@example.com' }, ['email']],
  ])('refuse %s, each by its name', async (_, body, fields) => {
    const before = await count(open, 'users')
    const answered = await signUp(open, body)
    expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
    expect((answered.body as { issues: { path: string[] }[] }).issues.map(({ path }) => path.join('.'))).toEqual(fields)
    expect(await count(open, 'users')).toEqual(before)
  })

  test('give one address to one account, whatever its case and however many ask at once', async () => {
    const body = person()
    const answers = await Promise.all([body, { ...body, email: body.email.toUpperCase() }, body].map((one) => signUp(open, one)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const message = 'An account with this email already exists; sign in instead, or use another email'
    expect(await signUp(open, body)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'email_taken', message } })
  })

  test('store session tokens as hashes, which give no access even with the key that signs cookies', async () => {
    const { cookie, ownerId } = await open.account()
    const [token = ''] = /(?<=session_token=)[^.;]+/.exec(cookie) ?? []
    const { rows } = await open.db.pool.query<{ token: string }>('select token from sessions where user_id = $1', [ownerId])
    expect(rows).toEqual([{ token: createHash('sha256').update(token).digest('hex') }])
    const signedWith = (value: string) => ({ cookie: `tessera.session_token=${sessionCookieValue(value, sessionSecret)}` })
    expect((await me(open, signedWith(token).cookie)).status).toBe(200)
    expect((await me(open, signedWith(rows[0]?.token ?? '').cookie)).status).toBe(401)
  })

  test('take neither plan nor role from a caller', async () => {
    await open.account()
    const cookie = cookieOf(await signUp(open, { ...person(), plan: 'enterprise', role: 'admin', id: 'user_x', emailVerified: true }))
    expect(await me(open, cookie)).toMatchObject({ body: { result: { data: { user: { plan: 'free' } } } } })
    expect(await open.send('POST', '/trpc/admin.pages.unblock', { pageId: 'x' }, { cookie })).toMatchObject({ status: 403 })
  })

  test('make the first account the administrator, and only it, of ten that sign up at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(crowd)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await crowd.db.pool.query("select count(*)::int as n from users where role = 'admin'")).rows).toEqual([{ n: 1 }])
  })

  test('allow only the first account to sign up while sign-up is closed', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(closed)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403, 403])
    expect(await signUp(closed)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', reason: 'sign_up_closed' } })
    expect((await closed.db.pool.query('select role from users')).rows).toEqual([{ role: 'admin' }])
    expect(await closed.send('GET', '/trpc/account.instance')).toMatchObject({
      body: {
        result: {
          data: { publicUrl: null, signUp: 'closed', providers: [], resetLinks: 'handed out', imprintUrl: null, privacyUrl: null },
        },
      },
    })
  })

  test('are slowed by address and by account, the right password included', async () => {
    const body = person()
    await signUp(slow, body)
    const answers: Answered[] = []
    for (let n = 0; n < 4; n++) answers.push(await signIn(slow, body.email, n === 3 ? password : 'wrong horse'))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429, 429])
    expect(answers[3]).toMatchObject({ body: { reason: 'rate_limited' } })
    expect(answers[3]?.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect(cookiesOf(answers[3] as Answered)).toEqual([])
  })
})

describe('a session', () => {
  const token = (service: typeof open, headers: Record<string, string>, body: unknown = {}) =>
    service.send('POST', '/api/v1/tokens', body, headers)

  test('ends with sign-out: its cookie opens nothing from the next request on, and other sessions stay', async () => {
    const body = person()
    const [one, other] = [cookieOf(await signUp(open, body)), cookieOf(await signIn(open, body.email))]
    const out = await open.send('POST', '/api/auth/sign-out', undefined, { cookie: one })
    expect(out.status).toBe(200)
    expect(cookiesOf(out).join()).toMatch(/tessera\.session_token=;.*Max-Age=0/)
    expect(await me(open, one)).toMatchObject({ status: 401, body: { error: { data: { error: { reason: 'session_required' } } } } })
    expect(await token(open, { cookie: one })).toMatchObject({ status: 401, body: { reason: 'session_required' } })
    expect((await me(open, other)).status).toBe(200)
  })

  test('that has expired opens nothing', async () => {
    const cookie = cookieOf(await signUp(open))
    await open.db.pool.query("update sessions set expires_at = now() - interval '1 second'")
    expect(await token(open, { cookie })).toMatchObject({ status: 401, body: { reason: 'session_required' } })
  })

  test('is believed among other cookies, and not by a name that only ends like it', async () => {
    const cookie = cookieOf(await signUp(open))
    expect((await token(open, { cookie: `a=b; ${cookie}; c="d"` })).status).toBe(201)
    expect((await token(open, { cookie: `x${cookie}` })).status).toBe(401)
  })

  const foreign = (own: string) => {
    const { protocol, host, hostname, port } = new URL(own)
    return [
      'null',
      '',
      'https://evil.example',
      `${protocol}//${host}.evil.example`,
      `${protocol}//evil-${host}`,
      `${protocol}//evil.${host}`,
      `${protocol}//${hostname}:${Number(port) + 1}`,
      `${protocol}//${hostname.slice(1)}`,
      `${protocol}//${host}@evil.example`,
      `${protocol}//evil.example/${host}`,
      `ftp://${host}`,
      host,
      'file://',
      'http://localhost.evil.example',
    ]
  }

  test('writes for no other origin: a prefix, a suffix, another port, null, cross-site', async () => {
    for (const [service, own] of [
      [open, open.url],
      [placed, 'https://links.example.com'],
    ] as const) {
      const { cookie } = await service.account()
      const before = await count(service, 'tokens')
      const headers = [
        ...foreign(own).map((origin) => ({ origin })),
        { 'sec-fetch-site': 'cross-site' },
        { origin: own, 'sec-fetch-site': 'cross-site' },
      ]
      for (const header of headers) {
        const refused = { status: 403, body: { code: 'FORBIDDEN', reason: 'origin_refused' } }
        expect(await token(service, { cookie, ...header }), JSON.stringify(header)).toMatchObject(refused)
        expect(await service.send('POST', '/api/auth/sign-out', undefined, { cookie, ...header }), JSON.stringify(header)).toMatchObject(
          refused,
        )
        expect(await signUp(service, person(), header), JSON.stringify(header)).toMatchObject(refused)
        const onTrpc = await service.send(
          'POST',
          '/trpc/pages.create',
          { title: 'x', description: '', slug: 'never-made' },
          {
            cookie,
            ...header,
          },
        )
        expect(onTrpc).toMatchObject({ status: 403, body: { error: { data: { error: { reason: 'origin_refused' } } } } })
      }
      expect(await count(service, 'tokens')).toEqual(before)
      expect((await me(service, cookie)).status).toBe(200)
    }
  })

  test('writes for its own origin, for a caller that is no browser, and without PUBLIC_URL for every loopback name', async () => {
    const { cookie } = await open.account()
    const port = new URL(open.url).port
    const own = [
      {},
      { origin: open.url },
      { origin: `http://localhost:${port}` },
      { origin: `http://[::1]:${port}` },
      { origin: open.url, 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of own) expect((await token(open, { cookie, ...headers })).status, JSON.stringify(headers)).toBe(201)
    const there = await placed.account()
    expect((await token(placed, { cookie: there.cookie, origin: 'https://links.example.com' })).status).toBe(201)
    for (const origin of [
      placed.url,
      'http://links.example.com',
      'https://links.example.com:444',
      `http://localhost:${new URL(placed.url).port}`,
    ]) {
      expect((await token(placed, { cookie: there.cookie, origin })).status, origin).toBe(403)
    }
  })

  test('authorizes tRPC even if the browser sends credentials of another scheme, such as those for a proxy', async () => {
    const { cookie } = await open.account()
    for (const authorization of ['Basic dXNlcjpwYXNz', 'Digest username="a"', 'Bearers x']) {
      expect((await open.send('GET', '/trpc/account.me', undefined, { cookie, authorization })).status, authorization).toBe(200)
      expect((await open.send('GET', '/api/v1/me', undefined, { cookie, authorization })).status, authorization).toBe(401)
    }
    for (const authorization of ['Bearer', 'bearer x'])
      expect((await open.send('GET', '/trpc/account.me', undefined, { cookie, authorization })).status, authorization).toBe(401)
  })

  test('authorizes reads that come from other sites; a bearer token takes precedence on tRPC, and does not create tokens', async () => {
    const owner = await open.account()
    const other = await open.account()
    expect((await open.send('GET', '/trpc/account.me', undefined, { cookie: owner.cookie, origin: 'https://evil.example' })).status).toBe(
      200,
    )
    const bearer = { authorization: `Bearer ${await other.token()}` }
    expect(await open.send('GET', '/trpc/account.me', undefined, { cookie: owner.cookie, ...bearer })).toMatchObject({
      body: { result: { data: { user: { id: other.ownerId } } } },
    })
    expect((await open.send('GET', '/trpc/account.me', undefined, { cookie: owner.cookie, authorization: 'Bearer x' })).status).toBe(401)
    expect(await token(open, bearer)).toMatchObject({ status: 401, body: { reason: 'session_required' } })
    expect((await token(open, { cookie: owner.cookie, authorization: 'Bearer x' })).status).toBe(201)
  })
})
