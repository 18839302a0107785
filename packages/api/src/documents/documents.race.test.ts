import { documentText, type PageId } from '@tessera/contract'
import { breakingAt, sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, createPage, documentOf, newSlug, outcomeOf, outcomesOf, testApi, times } from '../testing.ts'

const { as, request, person, db } = await testApi({ connections: 30 })

async function newPage() {
  const who = await person()
  const { caller, answered } = request(who)
  const { id: pageId, slug } = await createPage(caller)
  return { who, api: as(who), pageId, slug, tag: answered['etag'] ?? '' }
}

test('of 20 writes with one ETag exactly one succeeds, and the page equals its document', async () => {
  const { who, api, pageId, slug, tag } = await newPage()
  const documents = times(20, (index) => documentOf(index % 2 ? 'abc' : 'cdef', { slug, title: `Title ${index}` }))
  const writes = documents.map((document, index) => {
    const guarded = as(who, { ifMatch: tag })
    return index % 4 < 2 ? guarded.documents.put({ pageId, document }) : guarded.documents.putBySlug({ slug, document })
  })
  expect(await outcomesOf(writes)).toEqual({ ok: 1, revision_stale: 19 })
  const text = documentText(await api.documents.get({ pageId }))
  expect(documents.filter((document) => documentText(document) === text)).toHaveLength(1)
})

test('10 writes without an ETag are serialized with single changes, and no page is a mixture', async () => {
  const { api, pageId, slug } = await newPage()
  const documents = times(10, (index) => documentOf(index % 2 ? 'abc' : 'cdbe', { slug, title: `Title ${index}` }))
  const writes = documents.flatMap((document) => [api.documents.put({ pageId, document }), api.pages.togglePublished({ pageId })])
  expect(await outcomesOf(writes)).toEqual({ ok: 20 })
  const { title, links } = await api.documents.get({ pageId })
  expect(links).toEqual(documents.find((document) => document.title === title)?.links)
  expect(
    await outcomesOf([...times(5, () => addLink(api, pageId)), api.documents.put({ pageId, document: documentOf('z', { slug }) })]),
  ).toEqual({
    ok: 6,
  })
  const list = await api.links.list({ pageId })
  expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index))
})

test('20 concurrent creations by one slug create one page', async () => {
  const who = await person()
  const slug = newSlug()
  const calls = times(20, (index) => as(who).documents.putBySlug({ slug, document: documentOf('ab', { slug, title: `Title ${index}` }) }))
  expect(await outcomesOf(calls)).toEqual({ ok: 20 })
  expect(await as(who).pages.list({})).toHaveLength(1)
})

test('of 20 owners who create a page at one slug, one succeeds', async () => {
  const people = await Promise.all(times(20, () => person()))
  const slug = newSlug()
  const calls = people.map((who) => as(who).documents.putBySlug({ slug, document: documentOf('ab', { slug }) }))
  expect(await outcomesOf(calls)).toEqual({ ok: 1, slug_taken: 19 })
})

test('two documents that swap the slugs of their pages are both refused or one after the other, and nothing else', async () => {
  const who = await person()
  const [a, b] = [await createPage(as(who)), await createPage(as(who))]
  const write = (pageId: PageId, slug: string) => as(who).documents.put({ pageId, document: documentOf('ab', { slug }) })
  expect(await outcomesOf([write(a.id, b.slug), write(b.id, a.slug)])).toEqual({ slug_taken: 2 })
  expect((await as(who).pages.list({})).map(({ slug }) => slug).toSorted()).toEqual([a.slug, b.slug].toSorted())
})

test('a connection that breaks at any statement leaves the old page or the new one, and the write can be repeated', async () => {
  const { who, pageId, slug } = await newPage()
  const moved = newSlug()
  const [old, next] = [documentOf('abcd', { slug, title: 'Old' }), documentOf('daxc', { slug: moved, title: 'New' })]
  const outcomes: string[] = []
  for (let nth = 0; ; nth += 1) {
    await as(who).documents.put({ pageId, document: old })
    const { id: freshest } = (await as(who).pages.editor({ pageId })).links[1] ?? {}
    const broke = await breakingAt(nth, async () => {
      outcomes.push(await outcomeOf(as(who, { ifMatch: '*' }).documents.put({ pageId, document: next })))
    })
    if (!broke) break
    const text = documentText(await as(who).documents.get({ pageId }))
    expect([documentText(old), documentText(next)], `broken at statement ${nth}`).toContain(text)
    await as(who).documents.put({ pageId, document: next })
    expect(documentText(await as(who).documents.get({ pageId }))).toBe(documentText(next))
    await as(who).documents.put({ pageId, document: old })
    expect((await as(who).pages.editor({ pageId })).links[1]?.id).toBe(freshest)
  }
  // Begin and commit, both locks, the reading and both writes.
  expect(outcomes.length).toBeGreaterThan(7)
  expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(['database_unavailable']))
  expect(outcomes.at(-1)).toBe('ok')
  const stray = `select id from links where page_id = $1 and position >= (select link_count from pages where id = $1)`
  expect(await sqlRows(db, stray, [pageId])).toEqual([])
})
