import type { AccountFilter, AccountId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, outcomeOf, outcomesOf, type Person, testApi } from '../../testing.ts'
import { resetPassword } from './store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const accounts = as(admin).admin.accounts
const idOf = ({ owner }: Person) => owner
const emailOf = ({ owner }: Person) => `${owner}@example.com`
const found = async (filter: Partial<AccountFilter>) => (await accounts.list(filter)).items.map(({ id }) => id)
const unknownAccount = 'user_01jd8q4ws8fc5v2m3n9t6k7xza' as AccountId

const promoted = async (): Promise<Person> => {
  const who = await person({ admin: true })
  await db.pool.query("update users set role = 'admin' where id = $1", [who.owner])
  return who
}

test('an account is found by the beginning of its name or address in any case, and by its id', async () => {
  const who = await person()
  await as(who).account.rename({ name: 'Žofie Kovář' })
  await createPage(as(who))
  for (const search of [emailOf(who), emailOf(who).slice(0, 29).toUpperCase(), 'žofie', 'ŽOFIE KOV', idOf(who)]) {
    expect(await found({ search }), search).toEqual([who.owner])
  }
  for (const search of ['kovář', '%', 'example.com', idOf(who).slice(1)]) expect(await found({ search }), search).toEqual([])
  expect((await accounts.list({ search: idOf(who) })).items[0]).toMatchObject({
    name: 'Žofie Kovář',
    email: emailOf(who),
    plan: 'free',
    role: 'user',
    suspendedReason: null,
    pages: 1,
  })
})

test('an account is created once for an address, in any case, with a link that sets its password', async () => {
  const made = await accounts.create({ name: 'Grace', email: 'Grace@Example.com' })
  expect(made.reset.token).toBe(`of ${made.id}`)
  expect((await accounts.list({ search: made.id })).items[0]).toMatchObject({ email: 'grace@example.com', role: 'user', plan: 'free' })
  expect(await outcomeOf(accounts.create({ name: 'Grace', email: 'GRACE@example.com' }))).toBe('email_taken')
})

test('changing the plan changes the limits', async () => {
  const who = await person()
  await accounts.setPlan({ accountId: idOf(who), plan: 'enterprise' })
  expect((await as(who).account.me()).user.plan).toBe('enterprise')
  expect(await outcomeOf(accounts.setPlan({ accountId: unknownAccount, plan: 'pro' }))).toBe('account_not_found')
})

test('an administrator grants and revokes the role, but not from the last administrator', async () => {
  const who = await person()
  const role = async () => (await accounts.list({ search: idOf(who) })).items[0]?.role
  await accounts.setRole({ accountId: idOf(who), role: 'admin' })
  expect(await role()).toBe('admin')
  await accounts.setRole({ accountId: idOf(who), role: 'user' })
  expect(await role()).toBe('user')
  const { rows } = await db.pool.query<{ id: AccountId }>("select id from users where role = 'admin'")
  expect(rows).toHaveLength(1)
  for (const { id } of rows) expect(await outcomeOf(accounts.setRole({ accountId: id, role: 'user' }))).toBe('last_admin')
})

test('of two administrators who demote each other concurrently, one stays', async () => {
  const { rows } = await db.pool.query<{ id: AccountId }>("select id from users where role = 'admin'")
  const all = [...rows.map(({ id }) => id), ...(await Promise.all([promoted(), promoted(), promoted()])).map(idOf)]
  const ends = await outcomesOf(all.map((accountId) => accounts.setRole({ accountId, role: 'user' })))
  expect(ends).toEqual({ ok: all.length - 1, last_admin: 1 })
})

test('an administrator creates password links for accounts, but not for administrators, including themselves', async () => {
  const [who, chief] = [await person(), await promoted()]
  expect(await accounts.makeResetToken({ accountId: idOf(who) })).toMatchObject({ token: `of ${who.owner} by ${admin.owner}` })
  expect(await outcomeOf(accounts.makeResetToken({ accountId: unknownAccount }))).toBe('account_not_found')
  for (const by of [admin, chief]) {
    expect(await outcomeOf(as(by).admin.accounts.makeResetToken({ accountId: idOf(chief) }))).toBe('account_of_admin')
  }
})

test('a password link is created only once its audit entry is committed', async () => {
  const who = await person()
  const token = { token: 'made', expiresAt: new Date(0).toISOString() }
  const entries = 'select from audit where action = $1 and subject_id = $2'
  await resetPassword(db, admin.owner, idOf(who), async () => {
    expect((await db.pool.query(entries, ['account.reset', who.owner])).rowCount).toBe(1)
    return token
  })
})

test('the command line resets an administrator’s password, too', async () => {
  const chief = await promoted()
  const token = { token: 'made', expiresAt: new Date(0).toISOString() }
  expect(await resetPassword(db, null, idOf(chief), async ({ email }) => ({ ...token, token: email }))).toMatchObject({
    token: emailOf(chief),
  })
})

test('an account is deleted with everything it owns, an administrator’s only after the role is revoked', async () => {
  const who = await person()
  const page = await createPage(as(who))
  await accounts.setRole({ accountId: idOf(who), role: 'admin' })
  expect(await outcomeOf(accounts.delete({ accountId: idOf(who) }))).toBe('account_is_admin')
  await accounts.setRole({ accountId: idOf(who), role: 'user' })
  await accounts.delete({ accountId: idOf(who) })
  expect(await found({ search: idOf(who) })).toEqual([])
  expect((await as(admin).admin.pages.list({ search: page.id })).items).toEqual([])
  expect(await outcomeOf(accounts.delete({ accountId: idOf(who) }))).toBe('account_not_found')
})
