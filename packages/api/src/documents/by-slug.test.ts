import { documentText, type PageDocument, type PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, documentOf, newSlug, outcomeOf, stepsOf, testApi, times } from '../testing.ts'

const { as, request, person } = await testApi({ limits: { links: 6, pages: 3 } })

test('by slug, the page is created once and then changed, in any case of the slug', async () => {
  const who = await person()
  const document = documentOf(['a'], { published: true })
  const { slug } = document
  const put = async (next: PageDocument, at = slug) => {
    const { caller, answered } = request(who)
    return { ...(await caller.documents.putBySlug({ slug: at, document: next })), answered }
  }
  const made = await put(document)
  expect(stepsOf(made)).toEqual(['change /slug', 'change /title', 'change /published', 'add /links/a'])
  expect(made).toMatchObject({ revision: 1, answered: { etag: '"1"' } })
  const pageId = made.answered['location']?.split('/').at(-1) as PageId
  expect(documentText(await as(who).documents.get({ pageId }))).toBe(documentText(document))
  const again = await put({ ...document, title: 'Second' })
  expect(again).toMatchObject({ revision: 2, changes: [{ path: '/title' }], answered: { etag: '"2"' } })
  expect(again.answered).not.toHaveProperty('location')
  expect(stepsOf(await put({ ...document, slug: slug.toUpperCase() }, slug.toUpperCase()))).toEqual(['change /slug', 'change /title'])
  expect(await as(who).pages.list({})).toMatchObject([{ id: pageId, slug: slug.toUpperCase() }])
})

test("by slug, another account's page is a conflict, also for drafts and dry runs", async () => {
  const { slug } = await createPage(as(await person()))
  const api = as(await person())
  for (const dryRun of [true, false]) {
    expect(await outcomeOf(api.documents.putBySlug({ slug, document: documentOf([], { slug }), dryRun }))).toBe('slug_taken')
  }
  expect(await api.pages.list({})).toEqual([])
})

test('by slug, a dry run of a creation returns all changes and no revision, and creates nothing', async () => {
  const who = await person()
  const document = documentOf(['a'])
  const { caller, answered } = request(who)
  const dry = await caller.documents.putBySlug({ slug: document.slug, document, dryRun: true })
  expect(dry.revision).toBeNull()
  expect(answered).not.toHaveProperty('location')
  expect(answered).not.toHaveProperty('etag')
  expect(await as(who).pages.list({})).toEqual([])
  expect((await as(who).documents.putBySlug({ slug: document.slug, document })).changes).toEqual(dry.changes)
})

test('by slug, If-Match applies to an existing page and never matches a missing one', async () => {
  const who = await person()
  const document = documentOf(['a'])
  const put = (ifMatch: string, title: string) =>
    outcomeOf(as(who, { ifMatch }).documents.putBySlug({ slug: document.slug, document: { ...document, title } }))
  expect([await put('*', 'A'), await put('"1"', 'A')]).toEqual(['revision_stale', 'revision_stale'])
  await as(who).documents.putBySlug({ slug: document.slug, document })
  expect([await put('"2"', 'B'), await put('"1"', 'C'), await put('"1"', 'D'), await put('*', 'E')]).toEqual([
    'revision_stale',
    'ok',
    'revision_stale',
    'ok',
  ])
  expect(await put('no tag', 'F')).toBe('invalid_input')
})

test('a read by slug ignores case, and returns nothing to another account or for a former slug', async () => {
  const who = await person()
  const document = documentOf(['a'])
  const { slug } = document
  await as(who).documents.putBySlug({ slug, document })
  const [page] = await as(who).pages.list({})
  const pageId = page?.id ?? ''
  const { caller, answered } = request(who)
  expect(documentText(await caller.documents.getBySlug({ slug: slug.toUpperCase() }))).toBe(documentText(document))
  expect(answered).toMatchObject({ etag: '"1"', 'content-location': `/api/v1/pages/${pageId}/document` })
  const moved = newSlug()
  await as(who).pages.update({ pageId, slug: moved })
  expect(await outcomeOf(as(who).documents.getBySlug({ slug }))).toBe('page_not_found')
  expect(await outcomeOf(as(await person()).documents.getBySlug({ slug: moved }))).toBe('page_not_found')
  expect(await as(who).documents.getBySlug({ slug: moved })).toMatchObject({ slug: moved })
})

test('responses by slug contain the path by id of every existing page', async () => {
  const who = await person()
  const document = documentOf(['a'])
  const put = async (dryRun: boolean) => {
    const { caller, answered } = request(who)
    await caller.documents.putBySlug({ slug: document.slug, document, dryRun })
    return answered['content-location']
  }
  expect(await put(true)).toBeUndefined()
  const made = await put(false)
  const [page] = await as(who).pages.list({})
  expect(made).toBe(`/api/v1/pages/${page?.id}/document`)
  expect([await put(true), await put(false)]).toEqual([made, made])
})

test('a write by slug with If-None-Match: * creates a page once, even with concurrent writers', async () => {
  const who = await person()
  const document = documentOf(['a'])
  const { slug } = document
  const put = (ifNoneMatch: string, dryRun = false, more = {}) =>
    outcomeOf(as(who, { ifNoneMatch, ...more }).documents.putBySlug({ slug, document, dryRun }))
  expect(await put('*', true)).toBe('ok')
  const outcomes = await Promise.all(times(5, () => put('*')))
  expect(outcomes.toSorted()).toEqual(['ok', ...times(4, () => 'revision_stale')])
  expect([await put('*', true), await put('*')]).toEqual(['revision_stale', 'revision_stale'])
  expect([await put('"1"'), await put('*', false, { ifMatch: '*' }), await put('')]).toEqual(times(3, () => 'invalid_input'))
  expect(await outcomeOf(as(await person(), { ifNoneMatch: '*' }).documents.putBySlug({ slug, document }))).toBe('slug_taken')
  expect(await as(who).documents.getBySlug({ slug })).toEqual(document)
})

test('by slug, the quotas of pages and links apply, and a refusal leaves no rows', async () => {
  const api = as(await person())
  const put = (document: PageDocument) => api.documents.putBySlug({ slug: document.slug, document })
  expect(await outcomeOf(put(documentOf([...'abcdefg'])))).toBe('quota_exceeded')
  for (const document of times(3, () => documentOf(['a']))) await put(document)
  const refused = await put(documentOf(['a'])).catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'quota_exceeded', more: { details: { limit: 3, used: 3 } } })
  expect(await api.pages.list({})).toHaveLength(3)
})
