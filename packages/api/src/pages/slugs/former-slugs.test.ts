import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { type Caller, createPage, newSlug, outcomeOf, outcomesOf, testApi, times } from '../../testing.ts'
import { lookUpSlug, type LookupResult } from '../../public/page-lookup-store.ts'

const { db, as, person } = await testApi()

const published = async (api: Caller, slug = newSlug()) => {
  const { id: pageId } = await createPage(api, slug)
  await api.pages.togglePublished({ pageId })
  return { pageId, slug }
}
const rename = async (api: Caller, pageId: string, slug = newSlug()) => (await api.pages.update({ pageId, slug })).slug
const lookUp = async (slug: string): Promise<LookupResult> => (await lookUpSlug(db, slug)).result
const movedTo = async (slug: string) => {
  const found = await lookUp(slug)
  return found.state === 'absent' ? found.movedTo : found.state
}
const age = (days: number) => db.pool.query(`update former_slugs set at = at - $1 * interval '1 day'`, [days])

test('the old slug of a published page redirects in any case, while the page is public', async () => {
  const [api, admin] = [as(await person()), as(await person({ admin: true }))]
  const { pageId, slug } = await published(api)
  const now = await rename(api, pageId)
  expect([await movedTo(slug), await movedTo(slug.toUpperCase()), await movedTo(now)]).toEqual([now, now, 'shown'])
  await api.pages.togglePublished({ pageId })
  expect(await lookUp(slug)).toEqual({ state: 'absent' })
  await api.pages.togglePublished({ pageId })
  await admin.admin.pages.block({ pageId, reason: 'Spam' })
  expect(await lookUp(slug)).toEqual({ state: 'absent' })
  await admin.admin.pages.unblock({ pageId })
  const later = await rename(api, pageId)
  expect([await movedTo(slug), await movedTo(now)]).toEqual([later, later])
})

test('the slug of a draft, or one that changed only in case, is not kept', async () => {
  const api = as(await person())
  const { id: pageId, slug } = await createPage(api)
  await rename(api, pageId)
  expect(await lookUp(slug)).toEqual({ state: 'absent' })
  expect(await outcomeOf(createPage(as(await person()), slug))).toBe('ok')

  const page = await published(api)
  await rename(api, page.pageId, page.slug.toUpperCase())
  expect(await movedTo(page.slug)).toBe('shown')
  expect((await db.pool.query('select from former_slugs where page_id = any($1)', [[pageId, page.pageId]])).rowCount).toBe(0)
})

test('only its owner may take an old slug, for a new or an existing page, which ends the redirect', async () => {
  const [owner, stranger] = [as(await person()), as(await person())]
  const { pageId, slug } = await published(owner)
  await rename(owner, pageId)
  const theirs = await published(stranger)
  for (const taken of [slug, slug.toUpperCase()]) {
    expect(await outcomeOf(createPage(stranger, taken))).toBe('slug_taken')
    expect(await outcomeOf(rename(stranger, theirs.pageId, taken))).toBe('slug_taken')
  }
  expect(await movedTo(theirs.slug)).toBe('shown')
  const { id: next } = await createPage(owner, slug)
  expect(await lookUp(slug)).toEqual({ state: 'absent' })
  await owner.pages.delete({ pageId: next })
  expect(await lookUp(slug)).toEqual({ state: 'absent' })
  expect(await outcomeOf(createPage(stranger, slug))).toBe('ok')
})

test('a page can alternate between two slugs, and each redirects to the other', async () => {
  const api = as(await person())
  const { pageId, slug: a } = await published(api)
  const b = newSlug()
  for (const [to, from] of [
    [b, a],
    [a, b],
    [b, a],
  ] as const) {
    await rename(api, pageId, to)
    expect([await movedTo(to), await movedTo(from)]).toEqual(['shown', to])
  }
})

test("a page keeps five old slugs: the oldest is anyone's again", async () => {
  const [owner, stranger] = [as(await person()), as(await person())]
  const { pageId, slug } = await published(owner)
  const slugs = [slug]
  for (const _ of times(6, (i) => i)) {
    slugs.push(await rename(owner, pageId))
    // Of two that were left in the same millisecond neither is the older.
    await sleep(2)
  }
  const present = slugs.at(-1)
  expect(await Promise.all(slugs.map(movedTo))).toEqual([undefined, present, present, present, present, present, 'shown'])
  expect(await outcomeOf(createPage(stranger, slugs[0]))).toBe('ok')
  expect(await outcomeOf(createPage(stranger, slugs[1]))).toBe('slug_taken')
})

test("after 90 days, or when the page is deleted, an old slug is anyone's", async () => {
  const [owner, stranger] = [as(await person()), as(await person())]
  const [old, gone] = [await published(owner), await published(owner)]
  await rename(owner, old.pageId)
  await rename(owner, gone.pageId)
  await owner.pages.delete({ pageId: gone.pageId })
  expect(await lookUp(gone.slug)).toEqual({ state: 'absent' })
  expect(await outcomeOf(createPage(stranger, gone.slug))).toBe('ok')
  await age(89)
  expect(await outcomeOf(createPage(stranger, old.slug))).toBe('slug_taken')
  await age(1)
  expect(await lookUp(old.slug)).toEqual({ state: 'absent' })
  expect(await outcomeOf(createPage(stranger, old.slug))).toBe('ok')
})

test('while a page leaves its slug, none of ten other accounts can take it', async () => {
  const api = as(await person())
  const strangers = await Promise.all(times(10, () => person()))
  for (const _ of times(10, (i) => i)) {
    const { pageId, slug } = await published(api)
    const [, outcomes] = await Promise.all([rename(api, pageId), outcomesOf(strangers.map((who) => createPage(as(who), slug)))])
    expect(outcomes).toEqual({ slug_taken: 10 })
  }
})

test('an If-Match that fails leaves no old slug', async () => {
  const who = await person()
  const { pageId, slug } = await published(as(who))
  expect(await outcomeOf(as(who, { ifMatch: '"99"' }).pages.update({ pageId, slug: newSlug() }))).toBe('revision_stale')
  expect(await movedTo(slug)).toBe('shown')
  expect((await db.pool.query('select from former_slugs where page_id = $1', [pageId])).rowCount).toBe(0)
})
