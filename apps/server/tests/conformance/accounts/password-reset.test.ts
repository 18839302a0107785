import { describe, expect, test } from 'vitest'

import { mailbox } from '../../support/network/mailbox.ts'
import { testService } from '../../support/service.ts'

const { url, mails, to } = await mailbox()
const mailed = await testService({ SMTP_URL: `${url}?from=links@example.com`, PUBLIC_URL: 'https://links.example.com' })
const handed = await testService()
// Whose first account is its administrator.
const placed = await testService({ SMTP_URL: url, PUBLIC_URL: 'https://links.example.com' })
const slow = await testService({ SMTP_URL: url, PUBLIC_URL: 'https://links.example.com', SIGN_IN_RATE_LIMIT: '100' })
const unreachable = await testService({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://links.example.com' })
const admin = await handed.account()

type Service = typeof mailed
const ask = (email: string, of = mailed) => of.send('POST', '/api/auth/request-password-reset', { email })
const reset = (token: string, of = mailed, newPassword = 'another horse') =>
  of.send('POST', '/api/auth/reset-password', { token, newPassword })
const signIn = async (of: Service, email: string, password: string) =>
  (await of.send('POST', '/api/auth/sign-in/email', { email, password })).status
const me = async (of: Service, cookie: string) => (await of.send('GET', '/trpc/account.me', undefined, { cookie })).status
const hand = async ({ ownerId: accountId }: { ownerId: string }) => {
  const answered = await handed.send('POST', '/trpc/admin.accounts.makeResetToken', { accountId }, { cookie: admin.cookie })
  return (answered.body as { result: { data: { token: string; expiresAt: string } } }).result.data
}
const check = (token: string) => handed.send('POST', '/api/auth/check-reset-link', { token })
const invalid = { status: 404, body: { code: 'NOT_FOUND', reason: 'reset_link_invalid' } }

test('a link comes by mail from the configured sender, and sets the password that signs in from then on', async () => {
  const who = await mailed.account()
  expect(await ask(who.email.toUpperCase())).toMatchObject({ status: 200, text: '{}' })
  const mail = await to(who.email)
  expect(mail.from).toBe('links@example.com')
  const [, token = ''] = /https:\/\/links\.example\.com\/reset#([\w-]{32})\r?\n/.exec(mail.text) ?? []
  expect(await reset(token)).toMatchObject({ status: 200 })
  expect(await signIn(mailed, who.email, 'correct horse')).toBe(401)
  expect(await signIn(mailed, who.email, 'another horse')).toBe(200)
})

test('the response does not reveal whether an account exists: same answer, and no mail', async () => {
  const who = await mailed.account()
  const [known, unknown] = [await ask(who.email), await ask('unknown@example.com')]
  const shown = ({ status, text, headers }: typeof known) => [status, text, [...headers.keys()]]
  expect(shown(known)).toEqual(shown(unknown))
  await to(who.email)
  // Mails of the tests before this one may still arrive.
  expect(mails.flatMap((mail) => mail.to)).not.toContain('unknown@example.com')
})

test('the answer does not wait for a mail server that cannot be reached', async () => {
  const who = await unreachable.account()
  expect((await ask(who.email, unreachable)).status).toBe(200)
})

test('one address gets at most five mails an hour', async () => {
  const who = await slow.account()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(who.email, slow)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('without a mail server no mail can be requested, and the sign-in screens know it', async () => {
  expect((await ask('unknown@example.com', handed)).status).toBe(404)
  const instance = async (of: Service) =>
    ((await of.send('GET', '/trpc/account.instance')).body as { result: { data: object } }).result.data
  expect(await instance(handed)).toMatchObject({ resetLinks: 'handed out' })
  expect(await instance(mailed)).toMatchObject({ resetLinks: 'mailed' })
})

describe('a link that an administrator hands out', () => {
  test('works once, ends every session, and invalidates all other reset links', async () => {
    const who = await handed.account()
    const [one, other] = [await hand(who), await hand(who)]
    expect(Date.parse(one.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000)
    expect(await reset(one.token, handed)).toMatchObject({ status: 200 })
    expect(await me(handed, who.cookie)).toBe(401)
    expect(await reset(one.token, handed, 'a third horse')).toMatchObject(invalid)
    expect(await reset(other.token, handed, 'a third horse')).toMatchObject(invalid)
    expect(await signIn(handed, who.email, 'another horse')).toBe(200)
  })

  test('sets one password of two that are sent at once', async () => {
    const who = await handed.account()
    const { token } = await hand(who)
    const answers = await Promise.all(['another horse', 'a third horse'].map((password) => reset(token, handed, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('works for an hour', async () => {
    const who = await handed.account()
    const { token } = await hand(who)
    await handed.db.pool.query('update verifications set expires_at = now()')
    expect(await reset(token, handed)).toMatchObject(invalid)
    expect(await signIn(handed, who.email, 'correct horse')).toBe(200)
  })

  test('ends where the password is changed meanwhile, or the account deleted', async () => {
    const [changer, leaver] = [await handed.account(), await handed.account()]
    const [ofChanger, ofLeaver] = [await hand(changer), await hand(leaver)]
    const passwords = { currentPassword: 'correct horse', newPassword: 'another horse' }
    expect((await handed.send('POST', '/api/auth/change-password', passwords, { cookie: changer.cookie })).status).toBe(200)
    expect((await handed.send('POST', '/api/auth/delete-account', { password: 'correct horse' }, { cookie: leaver.cookie })).status).toBe(
      200,
    )
    for (const { token } of [ofChanger, ofLeaver]) expect(await reset(token, handed)).toMatchObject(invalid)
  })

  test('cannot be made of what the database holds', async () => {
    const who = await handed.account()
    const { token } = await hand(who)
    const { rows } = await handed.db.pool.query<{ identifier: string }>('select identifier from verifications where value = $1', [
      who.ownerId,
    ])
    expect(rows).toHaveLength(1)
    for (const { identifier } of rows) {
      expect(identifier).not.toContain(token)
      for (const guess of [identifier, identifier.replace('reset-password:', '')]) expect(await reset(guess, handed)).toMatchObject(invalid)
    }
  })
})

test('an administrator makes links for others only, and the owner hears of each by mail', async () => {
  const [chief, who] = [await placed.account(), await placed.account()]
  const make = ({ ownerId: accountId }: typeof who) =>
    placed.send('POST', '/trpc/admin.accounts.makeResetToken', { accountId }, { cookie: chief.cookie })
  expect(await make(chief)).toMatchObject({ status: 403, body: { error: { data: { error: { reason: 'account_of_admin' } } } } })
  const made = await make(who)
  const { token } = (made.body as { result: { data: { token: string } } }).result.data
  const { text } = await to(who.email)
  expect(text).toContain('An administrator of https://links.example.com created a link')
  expect(text).not.toContain(token)
  expect(mails.some((mail) => mail.to.includes(chief.email))).toBe(false)
})

describe('a reset takes an account back', () => {
  const connectedTo = async (ownerId: string) =>
    (
      await handed.db.pool.query<{ provider: string }>('select provider_id as provider from accounts where user_id = $1', [ownerId])
    ).rows.map(({ provider }) => provider)
  const tokenWorks = async (token: string) => (await handed.as(token)('GET', '/api/v1/me')).status === 200

  test('from sessions, providers and tokens, and says how many tokens remain', async () => {
    const [who, other] = [await handed.account(), await handed.account()]
    const [token, theirs] = [await who.token(), await other.token()]
    for (const { ownerId } of [who, other]) {
      await handed.db.pool.query("insert into accounts (id, user_id, account_id, provider_id) values ($1 || 'x', $1, $1, 'github')", [
        ownerId,
      ])
    }
    const link = await hand(who)
    expect(await check(link.token)).toMatchObject({ status: 200, body: { tokens: 1 } })
    expect(await reset(link.token, handed)).toMatchObject({ status: 200, body: { tokens: 0 } })
    expect(await connectedTo(who.ownerId)).toEqual(['credential'])
    expect(await Promise.all([token, theirs].map(tokenWorks))).toEqual([false, true])
    expect((await connectedTo(other.ownerId)).toSorted()).toEqual(['credential', 'github'])
    expect(await check(link.token)).toMatchObject(invalid)
  })

  test('and keeps the tokens if the user chooses to', async () => {
    const who = await mailed.account()
    const token = await who.token()
    await ask(who.email)
    const [, link = ''] = /#([\w-]{32})/.exec((await to(who.email)).text) ?? []
    const told = mails.length
    const body = { token: link, newPassword: 'another horse', revokeTokens: false }
    expect(await mailed.send('POST', '/api/auth/reset-password', body)).toMatchObject({ status: 200, body: { tokens: 1 } })
    expect((await mailed.as(token)('GET', '/api/v1/me')).status).toBe(200)
    await expect.poll(() => mails.slice(told).find((mail) => mail.to.includes(who.email))?.text).toContain('1 API token still works')
  })

  test('completely or not at all: if one part fails, nothing has changed and the link still works', async () => {
    const who = await handed.account()
    const link = await hand(who)
    await handed.db.pool.query(`create function fail_for_test() returns trigger language plpgsql as $$
      begin if old.user_id = '${who.ownerId}' then raise exception 'failed'; end if; return old; end $$;
      create trigger fail_for_test before delete on sessions for each row execute function fail_for_test()`)
    expect((await reset(link.token, handed)).status).toBe(500)
    await handed.db.pool.query('drop function fail_for_test cascade')
    expect(await signIn(handed, who.email, 'another horse')).toBe(401)
    expect(await me(handed, who.cookie)).toBe(200)
    expect((await reset(link.token, handed)).status).toBe(200)
    expect(await me(handed, who.cookie)).toBe(401)
  })
})

test('a new password keeps to the rules of sign-up, and one that does not leaves the link as it was', async () => {
  const who = await handed.account()
  const { token } = await hand(who)
  expect(await reset(token, handed, '1234567')).toMatchObject({ status: 400, body: { issues: [{ path: ['newPassword'] }] } })
  for (const other of ['', 'x', 'x'.repeat(129)]) expect((await reset(other, handed)).status).toBeGreaterThanOrEqual(400)
  expect((await reset(token, handed)).status).toBe(200)
})

test('no form is accepted from another origin', async () => {
  const headers = { origin: 'https://evil.example' }
  for (const [path, body] of [
    ['request-password-reset', { email: 'unknown@example.com' }],
    ['reset-password', { token: 'x', newPassword: 'another horse' }],
    ['check-reset-link', { token: 'x' }],
  ] as const) {
    expect(await mailed.send('POST', `/api/auth/${path}`, body, headers)).toMatchObject({ status: 403, body: { reason: 'origin_refused' } })
  }
})
