import type { PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLink, createPage, outcomeOf, testApi, times } from '../testing.ts'
import { deleteAccount } from './deletion-store.ts'

const { as, person, db } = await testApi({ limits: { pages: 7, tokens: 0 } })

test('a name is changed by the rules of sign-up', async () => {
  const [who, other] = [await person(), await person()]
  await as(who).account.rename({ name: 'Ada Lovelace' })
  for (const name of ['', ' ', 'x'.repeat(81), 'two\nlines']) {
    expect(await outcomeOf(as(who).account.rename({ name }))).toBe('invalid_input')
  }
  expect((await as(who).account.me()).user.name).toBe('Ada Lovelace')
  expect((await as(other).account.me()).user.name).toBe('Person')
})

test('usage counts what the quotas count, and names the page with the most links', async () => {
  const who = await person()
  const usage = () => as(who).account.usage()
  expect(await usage()).toEqual({
    plan: 'free',
    pages: { used: 0, limit: 7 },
    links: { used: 0, limit: 100, page: null },
    tokens: { used: 0, limit: 0 },
    images: { used: 0, limit: 100 * 2 ** 20 },
    requests: { limit: 300 },
  })
  const [one, two] = [await createPage(as(who)), await createPage(as(who))]
  await as(who).pages.update({ pageId: two.id, title: 'The full one' })
  for (const { id } of [one, two, two]) await addLink(as(who), id)
  const { id: tokenId } = await as(who).tokens.create({})
  await as(who).tokens.create({})
  await as(who).tokens.revoke({ tokenId })
  await createPage(as(await person()))
  expect(await usage()).toMatchObject({ pages: { used: 2 }, links: { used: 2, page: 'The full one' }, tokens: { used: 1 } })
})

test('a deleted account leaves no rows, and each of its pages is invalidated', async () => {
  const [who, other] = [await person(), await person()]
  const [mine, theirs] = [await createPage(as(who)), await createPage(as(other))]
  await addLink(as(who), mine.id)
  await as(who).tokens.create({})
  const told: unknown[] = []
  await deleteAccount(db, who.owner, (change) => told.push(change))
  expect(told).toEqual([{ pageId: mine.id }])
  for (const table of ['pages', 'links', 'tokens']) {
    expect((await db.pool.query(`select from ${table} where owner_id = $1`, [who.owner])).rowCount, table).toBe(0)
  }
  expect((await db.pool.query('select from sessions where user_id = $1', [who.owner])).rowCount).toBe(0)
  expect(await outcomeOf(as(who).account.me())).toBe('token_invalid')
  expect((await as(other).pages.get({ pageId: theirs.id })).project.id).toBe(theirs.id)
})

test('an account with more pages than one statement deletes is deleted completely', async () => {
  const who = await person()
  await db.pool.query(
    `insert into pages (id, owner_id, slug, title, description) select 'page_many_' || n, $1, 'many-' || n, 'Page', '' from generate_series(1, 250) n`,
    [who.owner],
  )
  const told = new Set<PageId | undefined>()
  await deleteAccount(db, who.owner, ({ pageId }) => told.add(pageId))
  expect(told.size).toBe(250)
  expect((await db.pool.query('select from pages where owner_id = $1', [who.owner])).rowCount).toBe(0)
})

test('of two administrators who delete their accounts concurrently, one stays while there are other accounts', async () => {
  const admins = await Promise.all(times(2, () => person()))
  await person()
  await db.pool.query("update users set role = 'user'")
  await db.pool.query("update users set role = 'admin' where id = any($1)", [admins.map(({ owner }) => owner)])
  const ends = await Promise.all(admins.map(({ owner }) => outcomeOf(deleteAccount(db, owner, () => {}))))
  expect(ends.toSorted()).toEqual(['last_admin', 'ok'])
  const left = admins.filter((_, index) => ends[index] === 'last_admin')
  expect(await outcomeOf(as(left[0] ?? admins[0]!).account.me())).toBe('ok')
})

test('the only account may be deleted, and the next one to sign up is the administrator', async () => {
  await db.pool.query("delete from users; insert into users (id, name, email) values ('user_only', 'Person', 'only@example.com')")
  await deleteAccount(db, 'user_only' as never, () => {})
  expect((await db.pool.query('select from users')).rowCount).toBe(0)
  await person()
  expect((await db.pool.query('select role from users')).rows).toEqual([{ role: 'admin' }])
})
