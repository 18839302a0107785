import { suspensionReason } from '@tessera/db'
import { expect, test } from 'vitest'

import { sitemapPages } from '../../public/sitemap-store.ts'
import { addSession, createPage, newSlug, outcomeOf, type Person, testApi } from '../../testing.ts'
import { identifyToken } from '../../tokens/store.ts'
import { lookUpSlug, lookUpTags } from '../../public/page-lookup-store.ts'
import { suspend } from './store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const accounts = as(admin).admin.accounts
const idOf = ({ owner }: Person) => owner

async function published(who: Person): Promise<{ pageId: Awaited<ReturnType<typeof createPage>>['id']; slug: string }> {
  const slug = newSlug()
  const { id: pageId } = await createPage(as(who), slug)
  await as(who).pages.togglePublished({ pageId })
  return { pageId, slug }
}

const stateAt = async (slug: string) => (await lookUpSlug(db, slug)).result.state
const listed = async () => (await sitemapPages(db, { after: '', until: '~', lastmod: null })).map(({ slug }) => slug)

test('the pages of a suspended account are shown as blocked, and pages that were blocked before stay blocked afterward', async () => {
  const [who, other] = [await person(), await person()]
  const [shown, blocked, theirs] = [await published(who), await published(who), await published(other)]
  await as(admin).admin.pages.block({ pageId: blocked.pageId, reason: 'Spam' })
  const pages = [shown.slug, blocked.slug, theirs.slug]
  const states = () => Promise.all(pages.map(stateAt))
  const before = await lookUpTags(db, pages)
  await accounts.suspend({ accountId: idOf(who), reason: 'Phishing' })
  expect(await states()).toEqual(['blocked', 'blocked', 'shown'])
  expect((await listed()).filter((slug) => pages.includes(slug))).toEqual([theirs.slug])
  const during = await lookUpTags(db, pages)
  expect(pages.map((slug) => during.get(slug) === before.get(slug))).toEqual([false, false, true])
  for (const slug of pages) expect((await lookUpSlug(db, slug)).tag).toBe(during.get(slug))
  await accounts.unsuspend({ accountId: idOf(who) })
  expect(await states()).toEqual(['shown', 'blocked', 'shown'])
  expect(await lookUpTags(db, pages)).toEqual(before)
})

test('a draft of a suspended account is indistinguishable from an address without a page, and former addresses do not redirect', async () => {
  const who = await person()
  const [draft, shown, former] = [newSlug(), await published(who), newSlug()]
  await createPage(as(who), draft)
  await as(who).pages.update({ pageId: shown.pageId, slug: former })
  await accounts.suspend({ accountId: idOf(who), reason: 'Spam' })
  const results = await Promise.all([draft, newSlug(), shown.slug, former].map(async (slug) => (await lookUpSlug(db, slug)).result))
  expect(results).toEqual([{ state: 'absent' }, { state: 'absent' }, { state: 'absent' }, { state: 'blocked', id: shown.pageId }])
})

test("a suspension ends the account's sessions and refuses new ones", async () => {
  const who = await person()
  await accounts.suspend({ accountId: idOf(who), reason: 'Sends spam' })
  expect((await db.pool.query('select from sessions where user_id = $1', [who.owner])).rowCount).toBe(0)
  expect(suspensionReason(await addSession(db, who.owner).catch((error: unknown) => error))).toBe('Sends spam')
  await accounts.unsuspend({ accountId: idOf(who) })
  await addSession(db, who.owner)
})

test('a session that begins during a suspension does not outlive it', async () => {
  for (let n = 0; n < 20; n++) {
    const who = await person()
    await Promise.all([
      suspend(db, null, idOf(who), 'Spam', () => {}),
      ...[1, 2, 3].map(() => addSession(db, who.owner).catch((error: unknown) => expect(suspensionReason(error)).toBe('Spam'))),
    ])
    expect((await db.pool.query('select from sessions where user_id = $1', [who.owner])).rowCount).toBe(0)
  }
})

test('tokens of a suspended account are refused like revoked ones, and work again afterward', async () => {
  const who = await person()
  const { token } = await as(who).tokens.create({})
  await accounts.suspend({ accountId: idOf(who), reason: 'Spam' })
  await expect(identifyToken(db, token)).rejects.toMatchObject({
    reason: 'token_revoked',
    message: 'This token’s account is suspended',
  })
  await accounts.unsuspend({ accountId: idOf(who) })
  expect(await identifyToken(db, token)).toMatchObject({ owner: who.owner })
})

test('caches are invalidated for each page of a suspended account', async () => {
  const who = await person()
  const pages = [await published(who), await published(who)].map(({ pageId }) => pageId)
  const told: unknown[] = []
  const { owner } = admin
  for (const reason of ['Spam', null]) await suspend(db, owner, idOf(who), reason, ({ pageId }) => void told.push(pageId))
  expect(told.sort()).toEqual([...pages, ...pages].sort())
})

test('an administrator cannot be suspended, and a suspended account cannot become administrator', async () => {
  const who = await person()
  await accounts.setRole({ accountId: idOf(who), role: 'admin' })
  expect(await outcomeOf(accounts.suspend({ accountId: idOf(who), reason: 'Spam' }))).toBe('account_is_admin')
  await accounts.setRole({ accountId: idOf(who), role: 'user' })
  await accounts.suspend({ accountId: idOf(who), reason: 'Spam' })
  expect(await outcomeOf(accounts.setRole({ accountId: idOf(who), role: 'admin' }))).toBe('account_suspended')
  expect((await accounts.list({ suspended: true, search: idOf(who) })).items).toMatchObject([{ id: who.owner, suspendedReason: 'Spam' }])
})
