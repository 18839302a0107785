import { applyChanges, documentText, type PageId } from '@tessera/contract'
import { breakingAt } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { createPage, documentOf, newSlug, outcomeOf, outcomesOf, testApi, times } from '../../testing.ts'

const { as, person } = await testApi({ connections: 30 })

async function newPage() {
  const who = await person()
  const { id: pageId, slug } = await createPage(as(who))
  return { who, api: as(who), pageId, slug }
}

test('of concurrent writes with and without a source, the record is that of the last one with a source', async () => {
  const { api, pageId, slug } = await newPage()
  const documents = times(20, (index) => documentOf(index % 3 ? 'abc' : 'cdef', { slug, title: `Title ${index}` }))
  const sourced = (index: number) => index % 2 === 0
  const revisions = await Promise.all(
    documents.map(async (document, index) => {
      const more = { document, ...(sourced(index) && { source: `file ${index}` }) }
      const write = index % 4 < 2 ? api.documents.put({ pageId, ...more }) : api.documents.putBySlug({ slug, ...more })
      return (await write).revision ?? 0
    }),
  )
  expect(revisions.toSorted((a, b) => a - b)).toEqual(times(20, (index) => index + 2))
  const last = Math.max(...revisions.filter((_, index) => sourced(index)))
  const writer = revisions.indexOf(last)
  const record = await api.documents.getSource({ pageId })
  expect(record).toMatchObject({ source: `file ${writer}`, revision: last, drifted: last < 21 })
  const present = await api.documents.get({ pageId })
  expect(documentText(applyChanges(documents[writer]!, record?.changes ?? []))).toBe(documentText(present))
})

test('concurrent creations with a source by one slug create one page, whose record is that of the last write', async () => {
  const who = await person()
  const slug = newSlug()
  const documents = times(10, (index) => documentOf('ab', { slug, title: `Title ${index}` }))
  const answers = await Promise.all(
    documents.map((document, index) => as(who).documents.putBySlug({ slug, document, source: `file ${index}` })),
  )
  const [page, ...others] = await as(who).pages.list({})
  expect(others).toEqual([])
  const last = answers.findIndex(({ revision }) => revision === 10)
  const record = await as(who).documents.getSource({ pageId: page?.id as PageId })
  expect(record).toMatchObject({ source: `file ${last}`, revision: 10, drifted: false })
})

test('a write by slug with a source, concurrent with a rename, changes the page or is refused', async () => {
  for (const _ of times(10, String)) {
    const { api, pageId, slug } = await newPage()
    const documents = times(5, (index) => documentOf('ab', { slug, published: true, title: `Title ${index}` }))
    const write = (index: number) => api.documents.putBySlug({ slug, source: 'file', document: documents[index]! })
    await write(0)
    const outcomes = await outcomesOf([api.pages.update({ pageId, slug: newSlug() }), ...times(4, (index) => write(index + 1))])
    expect((outcomes.ok ?? 0) + (outcomes.page_renamed ?? 0)).toBe(5)
    expect(await api.pages.list({})).toHaveLength(1)
  }
})

test('a connection that breaks at any statement leaves page and record as they were, or both as written', async () => {
  const { who, api, pageId, slug } = await newPage()
  const [old, next] = [documentOf('abcd', { slug, title: 'Old' }), documentOf('daxc', { slug, title: 'New' })]
  const outcomes: string[] = []
  for (let nth = 0; ; nth += 1) {
    await api.documents.put({ pageId, source: 'old', document: old })
    const broke = await breakingAt(nth, async () => {
      outcomes.push(await outcomeOf(as(who, { ifMatch: '*' }).documents.put({ pageId, source: 'new', document: next })))
    })
    if (!broke) break
    const { title } = await api.documents.get({ pageId })
    const source = title === 'Old' ? 'old' : 'new'
    expect(await api.documents.getSource({ pageId }), `broken at statement ${nth}`).toMatchObject({ source, drifted: false })
  }
  // Begin and commit, the lock, the reading, both writes of the page, and the record.
  expect(outcomes.length).toBeGreaterThan(7)
  expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(['database_unavailable']))
  expect(outcomes.at(-1)).toBe('ok')
})
