import type { PageDocument, PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { countStatements, createPage, documentOf, newSlug, outcomeOf, type Person, testApi, times } from '../testing.ts'
import { identifyToken } from './store.ts'

const { as, request, person, db } = await testApi({ limits: { tokens: 3, links: 3 } })
const unknown = 'page_01jd8q4ws8fc5v2m3n9t6k7xza' as PageId

/** An account with two pages, and a credential that is bound to the first. */
async function boundPerson() {
  const who = await person()
  const [mine, other] = [await createPage(as(who)), await createPage(as(who))]
  return { who, bound: as({ ...who, pages: [mine.id] }), pages: [mine.id], mine, other }
}
const errorOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

test('a token is bound to the given pages once each, and shows those that exist in the given order', async () => {
  const api = as(await person())
  const [a, b, c] = [await createPage(api), await createPage(api), await createPage(api)]
  const { id: tokenId, token, ...created } = await api.tokens.create({ pages: [c.id, a.id, c.id, b.id] })
  expect(Object.keys(created)).toEqual(['scopes', 'plan', 'expiresAt'])
  const shown = async () => [(await api.tokens.get({ tokenId })).pages, (await api.tokens.list())[0]?.pages]
  expect(await shown()).toEqual(times(2, () => [c.id, a.id, b.id]))
  await api.pages.delete({ pageId: a.id })
  expect(await shown()).toEqual(times(2, () => [c.id, b.id]))
  expect([...((await identifyToken(db, token)).pages ?? [])]).toEqual([c.id, a.id, b.id])
  for (const pageId of [b.id, c.id]) await api.pages.delete({ pageId })
  expect(await shown()).toEqual([[], []])
  expect((await identifyToken(db, token)).pages?.size).toBe(3)
})

test('a token without pages, or with null, is bound to none', async () => {
  const api = as(await person())
  for (const input of [{}, { pages: null }]) {
    const { id: tokenId, token } = await api.tokens.create(input)
    expect((await api.tokens.get({ tokenId })).pages).toBeNull()
    expect((await identifyToken(db, token)).pages).toBeNull()
  }
})

test('malformed, unknown and foreign pages are reported alike by their indexes, before the quota, and create no token', async () => {
  const api = as(await person())
  const { id: mine } = await createPage(api)
  const { id: foreign } = await createPage(as(await person()))
  for (let i = 0; i < 3; i++) await api.tokens.create({})
  const wrong = ['x', '', `${mine}\0`, mine.toUpperCase(), unknown, foreign]
  expect(await errorOf(api.tokens.create({ pages: [mine, ...wrong, mine] }))).toMatchObject({
    reason: 'page_not_found',
    more: { issues: wrong.map((_, index) => ({ path: ['pages', index + 1], message: 'No such page' })) },
  })
  expect(await outcomeOf(api.tokens.create({ pages: [mine] }))).toBe('quota_exceeded')
  expect(await api.tokens.list()).toHaveLength(3)
})

test('a list of pages has 1 to 100 ids, and excludes tokens:manage', async () => {
  const api = as(await person())
  const { id } = await createPage(api)
  for (const pages of [[], times(101, () => id)]) expect(await outcomeOf(api.tokens.create({ pages }))).toBe('invalid_input')
  const manage = api.tokens.create({ pages: [id], scopes: ['pages:read', 'tokens:manage'] })
  expect(await errorOf(manage)).toMatchObject({ reason: 'invalid_input', more: { issues: [{ path: ['pages'] }] } })
  expect(await outcomeOf(api.tokens.create({ pages: null, scopes: ['tokens:manage'] }))).toBe('ok')
  expect(await outcomeOf(api.tokens.create({ pages: times(100, () => id) }))).toBe('ok')
})

test('a bound token is identified in one statement, and a page outside is refused without one', async () => {
  const { who, bound, other, mine } = await boundPerson()
  const { token } = await as(who).tokens.create({ pages: [mine.id] })
  await identifyToken(db, token)
  expect(await countStatements(() => identifyToken(db, token))).toBe(1)
  expect(await countStatements(() => outcomeOf(bound.pages.get({ pageId: other.id })))).toBe(0)
  expect(await countStatements(() => bound.pages.get({ pageId: mine.id }))).toBe(1)
})

test("an owner's token names its pages in GET /me, without deleted ones", async () => {
  const who = await person()
  const api = as(who)
  const { id } = await createPage(api)
  const { id: tokenId } = await api.tokens.create({ pages: [id] })
  const me = async () => (await as({ ...who, token: tokenId }).account.me()).token
  expect(await me()).toMatchObject({ id: tokenId, pages: [id] })
  await api.pages.delete({ pageId: id })
  expect(await me()).toMatchObject({ id: tokenId, pages: [] })
})

test('lists contain bound pages only, in all their parts', async () => {
  const who = await person()
  const made = await Promise.all(times(7, () => createPage(as(who))))
  const pages = made.filter((_, index) => index % 2 === 0).map(({ id }) => id)
  const expected = (await as(who).pages.list({})).map(({ id }) => id).filter((id) => pages.includes(id))
  const bound = { ...who, pages: [...pages, unknown] }
  expect((await as(bound).pages.list({})).map(({ id }) => id)).toEqual(expected)
  expect((await as(bound).pages.cards()).map(({ id }) => id)).toEqual(expected)
  const parts: PageId[][] = []
  let cursor: string | undefined
  do {
    const { caller, answered } = request(bound)
    parts.push((await caller.pages.list({ limit: 2, cursor })).map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(answered['link'] ?? '')?.[1]
  } while (cursor !== undefined)
  expect(parts).toEqual([expected.slice(0, 2), expected.slice(2)])
  expect(await as({ ...who, pages: [unknown] }).pages.list({})).toEqual([])
})

test('a page outside, an unknown page and a page of another account give the same error before an idempotency key is replayed', async () => {
  const { who, pages, other, mine } = await boundPerson()
  const { id: foreign } = await createPage(as(await person()))
  const headers = { idempotencyKey: 'shared', body: 'same' }
  const link = { url: 'https://example.com' }
  const first = await as(who, headers).links.add({ pageId: other.id, ...link })
  for (const pageId of [other.id, unknown, foreign]) {
    expect(await outcomeOf(as({ ...who, pages }, headers).links.add({ pageId, ...link }))).toBe('page_not_found')
  }
  expect(await as(who, headers).links.add({ pageId: other.id, ...link })).toEqual(first)
  const own = { idempotencyKey: 'own' }
  const added = await as({ ...who, pages }, own).links.add({ pageId: mine.id, ...link })
  expect(await as(who, own).links.add({ pageId: mine.id, ...link })).toEqual(added)
})

test('headers that are malformed are reported before a page outside, as for an unknown page', async () => {
  const { who, pages, other } = await boundPerson()
  for (const headers of [{ ifMatch: 'x' }, { idempotencyKey: '' }]) {
    for (const pageId of [other.id, unknown]) {
      expect(await outcomeOf(as({ ...who, pages }, headers).pages.togglePublished({ pageId }))).toBe('invalid_input')
    }
  }
})

test("a link of a bound page cannot be reached through another page, nor another page's link through a bound page", async () => {
  const { who, bound, mine, other } = await boundPerson()
  const { id: linkId } = await as(who).links.add({ pageId: other.id, url: 'https://example.com' })
  expect(await outcomeOf(bound.links.get({ pageId: mine.id, linkId }))).toBe('link_not_found')
  expect(await outcomeOf(bound.links.delete({ pageId: mine.id, linkId }))).toBe('link_not_found')
  expect(await outcomeOf(bound.links.delete({ pageId: other.id, linkId }))).toBe('page_not_found')
})

test('a bound token creates and copies no page, and reads no statistics of all pages', async () => {
  const { bound, mine, other } = await boundPerson()
  expect(await outcomeOf(createPage(bound))).toBe('token_bound')
  for (const pageId of [mine.id, other.id]) {
    expect(await outcomeOf(bound.pages.duplicate({ pageId, slug: newSlug(), title: 'Copy' }))).toBe('token_bound')
  }
  expect(await outcomeOf(bound.analytics.overview({}))).toBe('token_bound')
  expect(await outcomeOf(bound.analytics.overview({ pageId: other.id }))).toBe('page_not_found')
  expect(await outcomeOf(bound.analytics.overview({ pageId: mine.id }))).toBe('ok')
})

test('a bound token renames and deletes its page, and stays bound to nothing', async () => {
  const { bound, mine } = await boundPerson()
  const slug = newSlug()
  expect(await bound.pages.update({ pageId: mine.id, slug })).toEqual({ id: mine.id, slug })
  await bound.pages.delete({ pageId: mine.id })
  expect(await bound.pages.list({})).toEqual([])
  expect(await outcomeOf(createPage(bound))).toBe('token_bound')
})

/** Renames a published page, and returns its former slug. */
async function renamed(who: Person, page: { id: PageId; slug: string }) {
  await as(who).pages.setPublished({ pageId: page.id, published: true })
  await as(who).pages.update({ pageId: page.id, slug: newSlug() })
  return page.slug
}

test('by slug, a bound page is read and written; other pages of the owner are answered like those of a stranger', async () => {
  const { who, bound, pages, mine, other } = await boundPerson()
  const stranger = await person()
  const theirs = await createPage(as(stranger))
  const movedTheirs = await renamed(stranger, await createPage(as(stranger)))
  const applied = await createPage(as(who))
  await as(who).documents.putBySlug({ slug: applied.slug, source: 'a file', document: documentOf('', { slug: applied.slug }) })
  const movedOther = await renamed(who, applied)
  expect(await bound.documents.getBySlug({ slug: mine.slug.toUpperCase() })).toMatchObject({ slug: mine.slug })
  const put = (slug: string, headers = {}, dryRun = false, more: Partial<PageDocument> = {}, source?: string) =>
    outcomeOf(as({ ...who, pages }, headers).documents.putBySlug({ slug, dryRun, source, document: documentOf('a', { slug, ...more }) }))
  expect([await put(mine.slug, {}, true), await put(mine.slug, { ifMatch: '"1"' }), await put(mine.slug, { ifMatch: '"1"' })]).toEqual([
    'ok',
    'ok',
    'revision_stale',
  ])
  expect(await put(mine.slug, { ifNoneMatch: '*' })).toBe('revision_stale')
  const links = documentOf('abcd').links
  for (const slug of [other.slug, other.slug.toUpperCase(), theirs.slug, movedTheirs, movedOther]) {
    expect(await outcomeOf(bound.documents.getBySlug({ slug })), slug).toBe('page_not_found')
    const outcomes = [
      await put(slug),
      await put(slug, {}, true),
      await put(slug, { ifNoneMatch: '*' }),
      await put(slug, {}, false, { links }),
    ]
    outcomes.push(await put(slug, {}, false, {}, 'a file'))
    expect(outcomes, slug).toEqual(times(5, () => 'slug_taken'))
    expect(await put(slug, { ifMatch: '*' })).toBe('revision_stale')
  }
  expect(await as(who).documents.getBySlug({ slug: other.slug })).toMatchObject({ links: [] })
})

test('by slug, a bound token gets token_bound for a free slug and for a former slug of its page', async () => {
  const { who, bound, mine } = await boundPerson()
  const former = await renamed(who, mine)
  const expired = await renamed(who, await createPage(as(who)))
  await sqlRows(db, `update former_slugs set at = now() - interval '91 days' where slug = $1`, [expired])
  for (const slug of [newSlug(), former, expired]) {
    expect(await outcomeOf(bound.documents.getBySlug({ slug }))).toBe('page_not_found')
    for (const dryRun of [true, false]) {
      expect(await outcomeOf(bound.documents.putBySlug({ slug, dryRun, document: documentOf('a', { slug }) }))).toBe('token_bound')
    }
  }
  expect(await as(who).pages.list({})).toHaveLength(3)
})

test("a bound token takes its page's former slug back, but not those of other pages", async () => {
  const { who, bound, mine, other } = await boundPerson()
  const [former, formerOfOther] = [await renamed(who, mine), await renamed(who, other)]
  const document = { ...(await bound.documents.get({ pageId: mine.id })), slug: formerOfOther }
  expect(await outcomeOf(bound.pages.update({ pageId: mine.id, slug: formerOfOther }))).toBe('slug_taken')
  expect(await outcomeOf(bound.documents.put({ pageId: mine.id, document }))).toBe('slug_taken')
  expect(await outcomeOf(bound.pages.update({ pageId: mine.id, slug: former }))).toBe('ok')
  expect(await outcomeOf(as(who).pages.update({ pageId: mine.id, slug: formerOfOther }))).toBe('ok')
})
