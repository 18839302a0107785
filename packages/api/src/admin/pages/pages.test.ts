import type { AdminPageFilter } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, newSlug, outcomeOf, testApi, times } from '../../testing.ts'
import { partSize } from '../part.ts'

const { as, request, person } = await testApi()
const admin = await person({ admin: true })
const pages = as(admin).admin.pages
const found = async (filter: Partial<AdminPageFilter>) => (await pages.list(filter)).items.map(({ id }) => id)

test('an administrator can block any page; its owner sees the block, cannot lift it, and can still publish', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  expect(await outcomeOf(as(who).admin.pages.block({ pageId, reason: 'Spam' }))).toBe('admin_only')
  await pages.block({ pageId, reason: 'Spam' })
  expect((await as(who).pages.get({ pageId })).project.blocked).toBe(true)
  expect(await as(who).pages.editor({ pageId })).toMatchObject({ blocked: true, blockedReason: 'Spam' })
  expect(await outcomeOf(as(who).admin.pages.unblock({ pageId }))).toBe('admin_only')
  expect(await as(who).pages.togglePublished({ pageId })).toEqual({ published: true })
  await pages.unblock({ pageId })
  expect((await as(who).pages.get({ pageId })).project).toMatchObject({ blocked: false, published: true })
})

test('a repeated block increments the revision once', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const revision = async () => {
    const { caller, answered } = request(who)
    await caller.themes.get({ pageId })
    return answered['etag']
  }
  await pages.unblock({ pageId })
  expect(await revision()).toBe('"1"')
  await pages.block({ pageId, reason: 'Spam' })
  await pages.block({ pageId, reason: 'Spam' })
  expect(await revision()).toBe('"2"')
  await pages.unblock({ pageId })
  expect(await revision()).toBe('"3"')
  await as(who).pages.delete({ pageId })
  expect(await outcomeOf(pages.block({ pageId, reason: 'Spam' }))).toBe('page_not_found')
})

test('a page is found by the beginning of its slug or title in any case, its id, and its owner', async () => {
  const who = await person()
  const slug = newSlug()
  const { id } = await as(who).pages.create({ slug, title: `Überblick ${slug}`, description: '' })
  await createPage(as(await person()))
  const email = `${who.owner}@example.com`
  for (const search of [slug, slug.slice(0, 8).toUpperCase(), `üBERBLICK ${slug}`, id, who.owner, email, email.toUpperCase()]) {
    expect(await found({ search }), search).toEqual([id])
  }
  for (const search of [slug.slice(1), 'blick', '%', '_', id.slice(0, -1), who.owner.slice(0, -1)]) {
    expect(await found({ search }), search).toEqual([])
  }
  expect((await pages.list({ search: id })).items[0]).toEqual({
    id,
    slug,
    title: `Überblick ${slug}`,
    published: false,
    publishAt: null,
    blockedReason: null,
    openReports: 0,
    owner: { id: who.owner, email, suspended: false },
    createdAt: expect.any(String),
  })
})

test('blocked pages can be listed alone, with the reason', async () => {
  const who = await person()
  const [one] = [await createPage(as(who)), await createPage(as(who))]
  await pages.block({ pageId: one.id, reason: 'Malware' })
  expect(await pages.list({ search: who.owner, blocked: true })).toMatchObject({
    items: [{ id: one.id, blockedReason: 'Malware' }],
    next: null,
  })
  expect(await found({ blocked: true })).toEqual([one.id])
})

test('the parts of the list contain every page once, newest first', async () => {
  const who = await person({ plan: 'pro' })
  const made: string[] = []
  for (const _ of times(partSize + 3, Number)) made.push((await createPage(as(who))).id)
  const first = await pages.list({ search: who.owner })
  const second = await pages.list({ search: who.owner, cursor: first.next ?? '' })
  expect(first.items).toHaveLength(partSize)
  expect(second.next).toBeNull()
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.sort().reverse())
})
