import { expect, test } from 'vitest'

import { createPage, outcomeOf, statementsOf, testApi } from '../testing.ts'

const { as, request, person, db } = await testApi()

test('an administrator blocks any page; its owner sees it, cannot lift it, and still moves published', async () => {
  const [admin, who] = [await person({ admin: true }), await person()]
  const { id: pageId } = await createPage(as(who))
  expect(await outcomeOf(as(who).admin.blockPage({ pageId, reason: 'Spam' }))).toBe('admin_only')
  expect(await statementsOf(() => as(admin).admin.blockPage({ pageId, reason: 'Spam' }))).toEqual(['page_block'])
  expect((await as(who).pages.get({ pageId })).project.blocked).toBe(true)
  expect(await outcomeOf(as(who).admin.unblockPage({ pageId }))).toBe('admin_only')
  expect(await as(who).pages.togglePublished({ pageId })).toEqual({ published: true })
  await as(admin).admin.unblockPage({ pageId })
  expect((await as(who).pages.get({ pageId })).project).toMatchObject({ blocked: false, published: true })
})

test('a block moves the revision once, however often it is said', async () => {
  const [admin, who] = [await person({ admin: true }), await person()]
  const { id: pageId } = await createPage(as(who))
  const revision = async () => {
    const { caller, answered } = request(who)
    await caller.themes.get({ pageId })
    return answered['etag']
  }
  await as(admin).admin.unblockPage({ pageId })
  expect(await revision()).toBe('"1"')
  await as(admin).admin.blockPage({ pageId, reason: 'Spam' })
  await as(admin).admin.blockPage({ pageId, reason: 'Spam' })
  expect(await revision()).toBe('"2"')
  await as(admin).admin.unblockPage({ pageId })
  expect(await revision()).toBe('"3"')
  await as(who).pages.delete({ pageId })
  expect(await outcomeOf(as(admin).admin.blockPage({ pageId, reason: 'Spam' }))).toBe('page_not_found')
})

test('an administrator makes what resets the password of an account, which its address in any case names', async () => {
  const [admin, who] = [await person({ admin: true }), await person()]
  const email = `${who.owner}@example.com`
  expect(await as(admin).admin.makeResetToken({ email: email.toUpperCase() })).toMatchObject({
    token: `of ${who.owner} by ${admin.owner}`,
  })
  expect(await outcomeOf(as(admin).admin.makeResetToken({ email: 'nobody@example.com' }))).toBe('account_not_found')
  expect(await outcomeOf(as(who).admin.makeResetToken({ email }))).toBe('admin_only')
})

test('nobody makes what resets the password of an administrator, not even of oneself', async () => {
  const [admin, other] = [await person({ admin: true }), await person()]
  await db.pool.query("update users set role = 'admin' where id = any($1)", [[admin.owner, other.owner]])
  for (const { owner } of [admin, other]) {
    expect(await outcomeOf(as(admin).admin.makeResetToken({ email: `${owner}@example.com` }))).toBe('account_of_admin')
  }
})
