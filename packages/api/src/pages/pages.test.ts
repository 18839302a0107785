import type { PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, createPage, newSlug, outcomeOf, countStatements, testApi, times } from '../testing.ts'

const { as, request, person, db } = await testApi()

test('a page and its links are read in one statement, however many links there are', async () => {
  const api = as(await person())
  const { id } = await createPage(api)
  expect(await countStatements(() => api.pages.get({ pageId: id }))).toBe(1)
  for (const n of times(12, (index) => index)) await addLink(api, id, `https://example.com/${n}`)
  expect(await countStatements(() => api.pages.get({ pageId: id }))).toBe(1)
})

test('far from the quota a page is created in one statement, and every other write is one, too, unless it begins a history entry', async () => {
  const api = as(await person({ plan: 'pro' }))
  const slug = newSlug()
  expect(await countStatements(() => createPage(api, slug))).toBe(1)
  const [page] = await api.pages.list({})
  const pageId = page?.id as NonNullable<typeof page>['id']
  expect(await countStatements(() => api.pages.list({}))).toBe(1)
  expect(await countStatements(() => api.pages.update({ pageId, title: 'First' }))).toBe(8)
  expect(await countStatements(() => api.pages.update({ pageId, title: 'Second' }))).toBe(1)
  expect(await countStatements(() => api.pages.togglePublished({ pageId }))).toBe(6)
  expect(await countStatements(() => api.pages.setPublished({ pageId, published: true }))).toBe(1)
  expect(await countStatements(() => api.pages.setPublished({ pageId, published: false }))).toBe(8)
  expect(await countStatements(() => api.pages.delete({ pageId }))).toBe(1)
})

test('a slug is unique in any case and across accounts, its page may keep it, and a deleted page frees it', async () => {
  const [mine, theirs] = [as(await person()), as(await person())]
  const slug = newSlug()
  const { id } = await createPage(mine, slug)
  expect(await outcomeOf(createPage(theirs, slug))).toBe('slug_taken')
  expect(await outcomeOf(createPage(theirs, slug.toUpperCase()))).toBe('slug_taken')
  expect(await mine.pages.update({ pageId: id, slug: slug.toUpperCase() })).toEqual({ id, slug: slug.toUpperCase() })
  await mine.pages.delete({ pageId: id })
  expect(await outcomeOf(createPage(theirs, slug))).toBe('ok')
})

test('the quota is checked before the slug, and a deleted page frees a place', async () => {
  const small = await person()
  const api = as(small)
  await sqlRows(db, fillPages, [small.owner, 50])
  const taken = newSlug()
  await createPage(as(await person()), taken)
  const refused = await createPage(api, taken).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'quota_exceeded', more: { details: { limit: 50, used: 50 } } })
  const [newest] = await api.pages.list({ limit: 1 })
  await api.pages.delete({ pageId: newest?.id as NonNullable<typeof newest>['id'] })
  expect(await outcomeOf(createPage(api))).toBe('ok')
  expect(await outcomeOf(createPage(api))).toBe('quota_exceeded')
})

test('a paginated list has every page once, newest first, even if many were created in one millisecond', async () => {
  const who = await person()
  await sqlRows(db, fillPages, [who.owner, 23])
  const all = (await as(who).pages.list({})).map((page) => page.id)
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { caller, answered } = request(who)
    const part = await caller.pages.list({ limit: 10, ...(cursor !== undefined && { cursor }) })
    parts.push(...part.map((page) => page.id))
    cursor = /[?&]cursor=([^&>]+)>; rel="next"/.exec(answered['link'] ?? '')?.[1]
  } while (cursor !== undefined)
  expect(parts).toEqual(all)
  expect(parts).toEqual([...parts].sort().reverse())
})

test('a write that changes nothing leaves revision and updatedAt, and any other changes both', async () => {
  const who = await person()
  const { id } = await createPage(as(who))
  const state = async () => (await sqlRows<{ state: string }>(db, pageState, [id]))[0]?.state
  const first = await state()
  await as(who).pages.update({ pageId: id })
  await as(who).pages.update({ pageId: id, title: 'Page', name: null })
  await as(who).pages.setPublished({ pageId: id, published: false })
  expect(await state()).toBe(first)
  const changes = [
    () => as(who).pages.update({ pageId: id, name: 'Ada' }),
    () => as(who).pages.update({ pageId: id, name: null }),
    () => as(who).pages.setPublished({ pageId: id, published: true }),
    () => as(who).pages.togglePublished({ pageId: id }),
  ]
  for (const [index, change] of changes.entries()) {
    const before = await state()
    await change()
    expect(await state(), `change ${index}`).not.toBe(before)
  }
})

test('If-Match matches only the current revision, and costs only the lock', async () => {
  const who = await person()
  const { caller, answered } = request(who)
  const { id } = await createPage(caller)
  // Begins a history entry, which the next change joins.
  await caller.pages.update({ pageId: id, title: 'First' })
  const changed = answered['etag'] ?? ''
  const update = (ifMatch: string) => as(who, { ifMatch }).pages.update({ pageId: id, title: ifMatch })
  expect(await countStatements(() => update(changed))).toBe(4)
  expect(await outcomeOf(update(changed))).toBe('revision_stale')
  expect(await outcomeOf(update('"another-tag"'))).toBe('revision_stale')
  expect(await outcomeOf(update('no tag'))).toBe('invalid_input')
  expect(await outcomeOf(update('"1", "3.0"'))).toBe('ok')
  expect(await outcomeOf(update('*'))).toBe('ok')
  expect(await outcomeOf(as(await person(), { ifMatch: '*' }).pages.delete({ pageId: id }))).toBe('page_not_found')
})

const fillPages = `insert into pages (id, owner_id, slug, title, description)
    select 'page_' || lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || lpad(i::text, 14, '0'), $1, replace($1, '_', '-') || '-' || i, 'Page', ''
    from generate_series(1, $2::int) i`
const pageState = `select revision || ' ' || updated_at as state from pages where id = $1`

test('`indexed` is set and changed with a page, null means its default, and the document shows it', async () => {
  const api = as(await person())
  const indexedOf = async (pageId: PageId) => (await api.documents.get({ pageId })).indexed
  const { id: pageId } = await api.pages.create({ title: 'Page', description: '', slug: newSlug(), indexed: false })
  expect(await indexedOf(pageId)).toBe(false)
  await api.pages.update({ pageId, title: 'New' })
  expect(await indexedOf(pageId)).toBe(false)
  await api.pages.update({ pageId, indexed: null })
  expect(await indexedOf(pageId)).toBe(true)
  await api.pages.update({ pageId, indexed: false, slug: newSlug() })
  expect(await indexedOf(pageId)).toBe(false)
  expect((await api.pages.get({ pageId })).project).not.toHaveProperty('indexed')
  const { id: other } = await api.pages.create({ title: 'Page', description: '', slug: newSlug(), indexed: null })
  expect(await indexedOf(other)).toBe(true)
})
