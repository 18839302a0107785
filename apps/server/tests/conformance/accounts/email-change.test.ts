import { expect, test } from 'vitest'

import { mailbox } from '../../support/network/mailbox.ts'
import { testService } from '../../support/service.ts'

const { url, mails, to } = await mailbox()
const origin = 'https://links.example.com'
const mailed = await testService({ SMTP_URL: url, PUBLIC_URL: origin })
const slow = await testService({ SMTP_URL: url, PUBLIC_URL: origin, SIGN_IN_RATE_LIMIT: '100' })
const unmailed = await testService()

type Service = typeof mailed
type Session = { cookie: string }
const password = 'correct horse'
let count = 0
const newEmail = () => `moved-${++count}@example.com`

const change = (of: Service, { cookie }: Session, email: string, secret = password, headers: Record<string, string> = {}) =>
  of.send('POST', '/api/auth/change-email', { email, password: secret }, { cookie, ...headers })
const confirm = (token: string) => mailed.send('POST', '/api/auth/confirm-email', { token })
const signIn = async (of: Service, email: string) => (await of.send('POST', '/api/auth/sign-in/email', { email, password })).status
const emailOf = async (of: Service, { cookie }: Session) =>
  ((await of.send('GET', '/trpc/account.me', undefined, { cookie })).body as { result: { data: { user: { email: string } } } }).result.data
    .user.email
const tokenTo = async (address: string) => /\/settings\/email#([\w-]{32})\r?\n/.exec((await to(address)).text)?.[1] ?? ''
const invalid = { status: 404, body: { reason: 'reset_link_invalid' } }

test('without a mail server a new email address takes effect immediately, regardless of letter case, and sessions stay', async () => {
  const who = await unmailed.account()
  const email = newEmail()
  expect(await change(unmailed, who, email.toUpperCase())).toMatchObject({ status: 200, body: { confirm: false } })
  expect(await emailOf(unmailed, who)).toBe(email)
  expect([await signIn(unmailed, who.email), await signIn(unmailed, email)]).toEqual([401, 200])
})

test('with one it holds once the link has been opened that is mailed to it, and the link works once', async () => {
  const who = await mailed.account()
  const email = newEmail()
  expect(await change(mailed, who, email)).toMatchObject({ status: 200, body: { confirm: true } })
  const token = await tokenTo(email)
  expect(await emailOf(mailed, who)).toBe(who.email)
  expect([await signIn(mailed, who.email), await signIn(mailed, email)]).toEqual([200, 401])
  expect(await confirm(token)).toMatchObject({ status: 200, text: '{}' })
  expect([await signIn(mailed, who.email), await signIn(mailed, email)]).toEqual([401, 200])
  expect(await emailOf(mailed, who)).toBe(email)
  expect((await to(who.email)).text).toContain('was changed. Use the new one to sign in.')
  expect(await confirm(token)).toMatchObject(invalid)
  expect(await confirm('x'.repeat(32))).toMatchObject(invalid)
})

test('the address of another account is refused as at sign-up; with a mail server only its owner learns of it', async () => {
  const [one, other] = [await unmailed.account(), await unmailed.account()]
  expect(await change(unmailed, one, other.email.toUpperCase())).toMatchObject({ status: 409, body: { reason: 'email_taken' } })
  expect(await emailOf(unmailed, one)).toBe(one.email)

  const [here, there] = [await mailed.account(), await mailed.account()]
  const [known, unknown] = [await change(mailed, here, there.email), await change(mailed, here, newEmail())]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  const token = await tokenTo(there.email)
  expect(await confirm(token)).toMatchObject({ status: 409, body: { reason: 'email_taken' } })
  expect([await emailOf(mailed, here), await emailOf(mailed, there)]).toEqual([here.email, there.email])
})

test('a link leads nowhere once the password is another, or another link was opened', async () => {
  const who = await mailed.account()
  const [one, two, three] = [newEmail(), newEmail(), newEmail()]
  for (const email of [one, two]) await change(mailed, who, email)
  const tokens = [await tokenTo(one), await tokenTo(two)]
  expect((await confirm(tokens[0] ?? '')).status).toBe(200)
  expect(await confirm(tokens[1] ?? '')).toMatchObject(invalid)
  await change(mailed, who, three)
  const last = await tokenTo(three)
  const changed = { currentPassword: password, newPassword: 'another horse' }
  expect((await mailed.send('POST', '/api/auth/change-password', changed, { cookie: who.cookie })).status).toBe(200)
  expect(await confirm(last)).toMatchObject(invalid)
})

test('a link that sets the password ends when the address changes', async () => {
  const who = await mailed.account()
  await mailed.send('POST', '/api/auth/request-password-reset', { email: who.email })
  const [, reset = ''] = /\/reset#([\w-]{32})\r?\n/.exec((await to(who.email)).text) ?? []
  const email = newEmail()
  await change(mailed, who, email)
  expect((await confirm(await tokenTo(email))).status).toBe(200)
  expect(await mailed.send('POST', '/api/auth/reset-password', { token: reset, newPassword: 'another horse' })).toMatchObject(invalid)
})

test('it takes a session, the password and an address, from this site', async () => {
  const who = await unmailed.account()
  const token = await who.token()
  expect(await change(unmailed, { cookie: '' }, newEmail(), password, { authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
  expect(await change(unmailed, who, newEmail(), 'wrong horse')).toMatchObject({ status: 403, body: { reason: 'password_wrong' } })
  expect(await change(unmailed, who, 'nonsense')).toMatchObject({ status: 400, body: { issues: [{ path: ['email'] }] } })
  expect(await change(unmailed, who, newEmail(), password, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  expect(await emailOf(unmailed, who)).toBe(who.email)
})

test('an account has five mails an hour sent to others', async () => {
  const who = await slow.account()
  const emails = Array.from({ length: 6 }, newEmail)
  const statuses: number[] = []
  for (const email of emails) statuses.push((await change(slow, who, email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await expect
    .poll(() => mails.flatMap((mail) => mail.to.filter((email) => emails.includes(email))).toSorted())
    .toEqual(emails.slice(0, 5).toSorted())
})
