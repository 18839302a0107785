import { describe, expect, test } from 'vitest'

import { type Account, testService } from '../../support/service.ts'

const service = await testService()
const placed = await testService({ PUBLIC_URL: 'https://links.example.com' })
const slowToChange = await testService({ SIGN_IN_RATE_LIMIT: '3' })
const slowToDelete = await testService({ SIGN_IN_RATE_LIMIT: '3' })
const { send, account } = service
// The first account is the administrator.
await account()

const password = 'correct horse'
const signIn = (email: string, secret = password) => send('POST', '/api/auth/sign-in/email', { email, password: secret })
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((value) => value.split(';', 1)[0])
    .join('; ')
const me = async (cookie: string) => (await send('GET', '/trpc/account.me', undefined, { cookie })).status
const change = ({ cookie }: Pick<Account, 'cookie'>, body: object, headers = {}, of = service) =>
  of.send('POST', '/api/auth/change-password', body, { cookie, ...headers })
const remove = ({ cookie }: Pick<Account, 'cookie'>, body: object, headers = {}, of = service) =>
  of.send('POST', '/api/auth/delete-account', body, { cookie, ...headers })

describe('a new password', () => {
  test('ends every other session, and the current one continues with a new cookie', async () => {
    const who = await account()
    const other = cookieOf(await signIn(who.email))
    const answered = await change(who, { currentPassword: password, newPassword: 'another horse' })
    expect(answered.status, answered.text).toBe(200)
    expect(await Promise.all([who.cookie, other, cookieOf(answered)].map(me))).toEqual([401, 401, 200])
    expect(answered.text).not.toContain(decodeURIComponent(cookieOf(answered).split('=')[1] ?? '').split('.')[0])
    expect((await signIn(who.email)).status).toBe(401)
    expect((await signIn(who.email, 'another horse')).status).toBe(200)
  })

  test('keeps or revokes the API tokens, as chosen in the form, and reports how many remain', async () => {
    const who = await account()
    const works = async (token: string) => (await service.as(token)('GET', '/api/v1/me')).status === 200
    const token = await who.token()
    const kept = await change(who, { currentPassword: password, newPassword: 'another horse' })
    expect(kept).toMatchObject({ status: 200, body: { tokens: 1 } })
    expect(await works(token)).toBe(true)
    const body = { currentPassword: 'another horse', newPassword: password, revokeTokens: true }
    expect(await change({ cookie: cookieOf(kept) }, body)).toMatchObject({ status: 200, body: { tokens: 0 } })
    expect(await works(token)).toBe(false)
  })

  test('also ends a concurrent sign-in with the old password', async () => {
    const who = await account()
    await service.db.pool.query(`create function slow_for_test() returns trigger language plpgsql as $$
      begin
        while new.user_agent = 'slow' and (select password_changed_at is null from users where id = new.user_id) loop
          perform pg_sleep(0.05);
        end loop;
        return new;
      end $$;
      create trigger a_slow_for_test before insert on sessions for each row execute function slow_for_test()`)
    const signingIn = send('POST', '/api/auth/sign-in/email', { email: who.email, password }, { 'user-agent': 'slow' })
    const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    await expect.poll(async () => (await service.db.pool.query(sleeping)).rowCount).toBe(1)
    expect((await change(who, { currentPassword: password, newPassword: 'another horse' })).status).toBe(200)
    const answered = await signingIn
    await service.db.pool.query('drop function slow_for_test cascade')
    expect(answered).toMatchObject({ status: 401, body: { reason: 'credentials_invalid' } })
    expect(cookieOf(answered)).toBe('')
    const { rows } = await service.db.pool.query('select count(*)::int as n from sessions where user_id = $1', [who.ownerId])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('takes the current one, and changes nothing without it', async () => {
    const who = await account()
    expect(await change(who, { currentPassword: 'wrong horse', newPassword: 'another horse' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', reason: 'password_wrong' },
    })
    expect(await me(who.cookie)).toBe(200)
    expect((await signIn(who.email)).status).toBe(200)
  })

  test('keeps to the rules of sign-up, each field by its name', async () => {
    const who = await account()
    const answered = await change(who, { currentPassword: '', newPassword: '1234567' })
    expect(answered).toMatchObject({
      status: 400,
      body: { reason: 'invalid_input', issues: [{ path: ['currentPassword'] }, { path: ['newPassword'] }] },
    })
  })
})

describe('a deleted account', () => {
  test('takes everything with it: its pages answer 404 on the next request, its tokens and sessions nothing', async () => {
    const who = await account()
    const other = cookieOf(await signIn(who.email))
    const token = await who.token()
    const as = service.as(token)
    const slug = `gone-${Date.now()}`
    const { id } = (await as('POST', '/api/v1/pages', { slug, title: 'Gone', description: '' })).body as { id: string }
    await as('POST', `/api/v1/pages/${id}/publish`)
    expect((await send('GET', `/${slug}`)).status).toBe(200)
    const answered = await remove(who, { password })
    expect(answered.status, answered.text).toBe(200)
    expect(answered.headers.getSetCookie().join()).toMatch(/tessera\.session_token=;.*Max-Age=0/)
    expect((await send('GET', `/${slug}`)).status).toBe(404)
    expect(await Promise.all([who.cookie, other].map(me))).toEqual([401, 401])
    expect((await as('GET', '/api/v1/me')).body).toMatchObject({ reason: 'token_invalid' })
    expect((await signIn(who.email)).status).toBe(401)
  })

  test('frees its address for a new one', async () => {
    const who = await account()
    await remove(who, { password })
    expect((await send('POST', '/api/auth/sign-up/email', { name: 'Again', email: who.email, password })).status).toBe(200)
  })

  test('takes the password, and is not deleted without it', async () => {
    const who = await account()
    expect(await remove(who, { password: 'wrong horse' })).toMatchObject({ status: 403, body: { reason: 'password_wrong' } })
    expect(await remove(who, {})).toMatchObject({ status: 400, body: { issues: [{ path: ['password'] }] } })
    expect(await me(who.cookie)).toBe(200)
  })

  test('is not the only administrator’s while there are others, who would be left without one', async () => {
    const admin = await placed.account()
    await placed.account()
    expect(await remove(admin, { password }, {}, placed)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'last_admin' } })
    expect((await placed.send('GET', '/trpc/account.me', undefined, { cookie: admin.cookie })).status).toBe(200)
  })
})

describe.each([
  ['change-password', change, { currentPassword: password, newPassword: 'another horse' }, slowToChange],
  ['delete-account', remove, { password }, slowToDelete],
] as const)('%s', (_, call, body, slowed) => {
  test('takes a session, and no token', async () => {
    const bearer = { authorization: `Bearer ${await (await account()).token()}` }
    for (const [cookie, headers] of [
      ['', {}],
      ['tessera.session_token=x', {}],
      ['', bearer],
    ] as const) {
      expect(await call({ cookie }, body, headers)).toMatchObject({ status: 401, body: { reason: 'session_required' } })
    }
  })

  test('is refused from another origin', async () => {
    const who = await account()
    expect(await call(who, body, { origin: 'https://evil.example' })).toMatchObject({ status: 403, body: { reason: 'origin_refused' } })
    expect(await me(who.cookie)).toBe(200)
  })

  test('is slowed by account, the right password included', async () => {
    const who = await slowed.account()
    const wrong = { ...body, currentPassword: 'wrong horse', ...('password' in body && { password: 'wrong horse' }) }
    const statuses: number[] = []
    for (const sent of [wrong, wrong, wrong, body]) statuses.push((await call(who, sent, {}, slowed)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses[0]).toBe(403)
  })
})
