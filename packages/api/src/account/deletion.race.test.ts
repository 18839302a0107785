import type { OwnerId } from '@tessera/contract'
import { openDatabase } from '@tessera/db'
import { sqlRows } from '@tessera/db/testing'
import { expect, test, vi } from 'vitest'

import { createPage as insertPage } from '../pages/creation-store.ts'
import { lockRevision } from '../pages/store.ts'
import { lookUpSlug } from '../public/page-lookup-store.ts'
import { identifyToken } from '../tokens/store.ts'
import { authorOf, addSession, createPage, newSlug, outcomeOf, testApi, times } from '../testing.ts'
import { deleteAccount, finishDeletions } from './deletion-store.ts'

const { as, person, db, connection } = await testApi()
type Person = Awaited<ReturnType<typeof person>>

const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a deletion of the account and a copy of a page under its ETag do not deadlock', async () => {
  const who = await person()
  const { id } = await createPage(as(who))
  let [copies, deletions] = [0, 0]
  let deletion: Promise<unknown> | undefined
  // `duplicate` with If-Match locks the page first, and the owner when it creates the copy.
  const copy = db.transaction(async (tx) => {
    copies += 1
    await lockRevision(tx, who.owner, id)
    deletion ??= outcomeOf(
      deleteAccount(
        db,
        who.owner,
        () => {},
        async () => void (deletions += 1),
      ),
    )
    await vi.waitFor(async () => expect(await sqlRows(db, waiting)).toEqual([{ count: 1 }]), { timeout: 60_000, interval: 10 })
    await insertPage(tx, { actor: authorOf(who) }, { slug: newSlug(), title: 'Copy', description: '' })
  })
  const outcomes = [await outcomeOf(copy), await deletion]
  // In a deadlock, one of them would have been run again.
  expect({ copies, deletions, outcomes }).toEqual({ copies: 1, deletions: 1, outcomes: ['token_invalid', 'ok'] })
  expect(await sqlRows(db, 'select from users where id = $1', [who.owner])).toEqual([])
})

/** An account with 2,000 published pages of 10 links each, a token and a session. */
async function largeAccount() {
  const who = await person()
  const secret = (await as(who).tokens.create({})).token
  await sqlRows(
    db,
    `insert into pages (id, owner_id, slug, title, description, published, link_count)
      select 'page_' || $1 || i, $1, 'l' || substr(replace($1, '_', ''), 20) || '-' || i, 'P', '', true, 10 from generate_series(1, 2000) i`,
    [who.owner],
  )
  await sqlRows(
    db,
    `insert into links (id, page_id, owner_id, type, url, position, size)
      select p.id || '_' || n, p.id, $1, 'other', 'https://example.com', n, '1x1' from pages p, generate_series(0, 9) n where p.owner_id = $1`,
    [who.owner],
  )
  const [page] = await sqlRows<{ slug: string }>(db, 'select slug from pages where owner_id = $1 order by id desc limit 1', [who.owner])
  return { ...who, secret, slug: page?.slug ?? '' }
}

const leftOf = async (owner: OwnerId) => {
  const [left] = await sqlRows(
    db,
    `select (select count(*)::int from users where id = $1) as users, (select count(*)::int from pages where owner_id = $1) as pages,
      (select count(*)::int from tokens where owner_id = $1) as tokens`,
    [owner],
  )
  return left
}

test('a deletion that is killed after its first step leaves an unusable account, and maintenance deletes the rest', async () => {
  const who = await largeAccount()
  const [{ email } = { email: '' }] = await sqlRows<{ email: string }>(db, 'select email from users where id = $1', [who.owner])
  // Simulates a kill of the process: its connections end after the first pages have been deleted.
  const killed = openDatabase(connection, { connections: 1 })
  const kill = async () => {
    await expect.poll(() => leftOf(who.owner), { interval: 1 }).not.toMatchObject({ pages: 2000 })
    await killed.close()
  }
  await Promise.all([kill(), deleteAccount(killed, who.owner, () => {}).catch(() => {})])
  const left = await leftOf(who.owner)
  expect(left).toMatchObject({ users: 1, tokens: 1 })
  expect((left as { pages: number }).pages).toBeGreaterThan(0)

  expect(await outcomeOf(identifyToken(db, who.secret))).toBe('token_invalid')
  expect(await outcomeOf(as(who).account.me())).toBe('token_invalid')
  expect(await outcomeOf(createPage(as(who)))).toBe('token_invalid')
  expect(await outcomeOf(as(who).tokens.create({}))).toBe('session_required')
  await expect(addSession(db, who.owner)).rejects.toMatchObject({ constraint: 'sessions_suspended' })
  expect((await lookUpSlug(db, who.slug)).result).toEqual({ state: 'absent' })
  expect(await sqlRows(db, 'select from users where email = $1', [email])).toEqual([])
  expect(await sqlRows(db, 'select from sessions where user_id = $1', [who.owner])).toEqual([])

  // All processes do this concurrently.
  await Promise.all(times(3, () => finishDeletions(db)))
  await finishDeletions(db)
  expect(await leftOf(who.owner)).toEqual({ users: 0, pages: 0, tokens: 0 })
})

test('an account can be deleted whatever address another account has', async () => {
  const [who, other] = [await person(), await person()]
  for (const email of [`${who.owner}@deleted.invalid`, `${who.owner}@example.com`]) {
    await sqlRows(db, 'update users set email = $2 where id = $1', [other.owner, email])
    expect(await outcomeOf(deleteAccount(db, who.owner, () => {}))).toBe('ok')
  }
})

test('an account that cannot be deleted does not keep others from being deleted, and an error is reported', async () => {
  const [first, second] = (await Promise.all([person(), person()])).toSorted((a, b) => (a.owner < b.owner ? -1 : 1)) as [Person, Person]
  const { id } = await createPage(as(first))
  await sqlRows(db, `update users set deleted_at = now(), suspended_at = now(), suspended_reason = 'Deleted' where id = any($1)`, [
    [first.owner, second.owner],
  ])
  await sqlRows(
    db,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on pages for each row when (old.id = '${id}') execute function refuse()`,
  )
  await expect(finishDeletions(db)).rejects.toThrow('Some accounts could not be deleted')
  expect(await leftOf(second.owner)).toEqual({ users: 0, pages: 0, tokens: 0 })
  await sqlRows(db, 'drop trigger refuse on pages')
  await finishDeletions(db)
  expect(await leftOf(first.owner)).toEqual({ users: 0, pages: 0, tokens: 0 })
})

test('an account whose deletion has begun is hidden from administrators, and does not count for sign-up or as an administrator', async () => {
  const admin = await person({ admin: true })
  await sqlRows(db, `update users set role = case when id = $1 then 'admin' else 'user' end`, [admin.owner])
  const gone = await person()
  await sqlRows(db, `update users set deleted_at = now(), suspended_at = now(), suspended_reason = 'Deleted' where id = $1`, [gone.owner])
  const accountId = gone.owner as never
  const { items } = await as(admin).admin.accounts.list({})
  expect(items.map(({ id }) => id)).not.toContain(gone.owner)
  expect(await outcomeOf(as(admin).admin.accounts.setPlan({ accountId, plan: 'pro' }))).toBe('account_not_found')
  expect(await outcomeOf(as(admin).admin.accounts.unsuspend({ accountId }))).toBe('account_not_found')
  await sqlRows(db, `delete from users where id not in ($1, $2)`, [admin.owner, gone.owner])
  expect(await outcomeOf(deleteAccount(db, admin.owner, () => {}))).toBe('ok')
  expect(await leftOf(gone.owner)).toMatchObject({ users: 1 })
  const next = await person()
  expect(await sqlRows(db, 'select role from users where id = $1', [next.owner])).toEqual([{ role: 'admin' }])
})
