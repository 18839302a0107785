import { createTessera, orThrow } from '@tessera/client'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'
import { lossyFetch } from './lossy-fetch.ts'

const { url, send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
let token: string
beforeAll(async () => {
  token = await (await account()).token()
})

const client = (fetch?: (to: string, init: RequestInit) => Promise<Response>) => createTessera({ url, token, ...(fetch && { fetch }) })
async function collected<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}
const newPage = async (title = 'Ada') =>
  (await orThrow(client().POST('/pages', { body: { title, description: '', slug: freshSlug() } }))).id

test('from an empty account to a published page', async () => {
  const empty = createTessera({ url, token: await (await account()).token() })
  expect(await collected(empty.pages())).toEqual([])
  const slug = freshSlug()
  const created = await orThrow(empty.POST('/pages', { body: { title: 'Ada', description: 'Notes', slug, theme: { preset: 'midnight' } } }))
  const path = { pageId: created.id }
  const link = await orThrow(empty.POST('/pages/{pageId}/links', { params: { path }, body: { url: 'https://example.com', type: 'blog' } }))
  const edited = await empty.editDocument(created.id, (document) => {
    document.published = true
    for (const one of document.links) one.title = 'Blog'
  })
  expect(edited.data?.changes.map(({ path }) => path)).toEqual(['/published', `/links/${link.id}/title`])
  expect(await collected(empty.pages())).toMatchObject([{ id: created.id, slug, published: true }])
  expect(await collected(empty.links(created.id))).toMatchObject([{ id: link.id, title: 'Blog' }])
  expect(await send('GET', `/${slug}`)).toMatchObject({ status: 200, text: expect.stringContaining('Blog') as string })
  const read = await empty.GET('/pages/by-slug/{slug}/document', { params: { path: { slug } } })
  expect(read.etag).toBe(edited.etag)
  expect(read.response?.headers.get('content-location')).toBe(`/api/v1/pages/${created.id}/document`)
})

describe('lists', () => {
  test('fetch all pages of results, and stop when the caller stops', async () => {
    const mine = createTessera({ url, token: await (await account()).token() })
    for (const slug of Array.from({ length: 5 }, freshSlug))
      await orThrow(mine.POST('/pages', { body: { title: 'x', description: '', slug } }))
    const all = await orThrow(mine.GET('/pages'))
    expect(all).toHaveLength(5)
    for (const limit of [1, 2, 5, 100]) expect(await collected(mine.pages({ limit }))).toEqual(all)
    const first: string[] = []
    for await (const { id } of mine.pages({ limit: 2 })) {
      first.push(id)
      if (first.length === 3) break
    }
    expect(first).toEqual(all.slice(0, 3).map(({ id }) => id))
  })

  test('of tokens require their scope, and an aborted list throws', async () => {
    const secret = await (await account()).token(['tokens:manage'])
    expect(await collected(createTessera({ url, token: secret }).tokens())).toMatchObject([{ scopes: ['tokens:manage'] }])
    await expect(createTessera({ url, token: secret }).pages().next()).rejects.toMatchObject({ reason: 'scope_missing' })
    await expect(client().pages({ signal: AbortSignal.abort() }).next()).rejects.toMatchObject({ reason: 'aborted' })
  })
})

describe('editDocument', () => {
  test('starts again after a concurrent edit, and loses none of ten concurrent edits', async () => {
    const pageId = await newPage('x')
    let reads = 0
    const { error } = await client().editDocument(pageId, async (document) => {
      reads += 1
      if (reads === 1)
        await orThrow(client().PATCH('/pages/{pageId}', { params: { path: { pageId } }, body: { description: 'Elsewhere' } }))
      return { ...document, title: `${document.title}+` }
    })
    expect({ error, reads }).toEqual({ error: undefined, reads: 2 })
    const results = await Promise.all(
      Array.from({ length: 10 }, () => client().editDocument(pageId, (document) => ({ ...document, title: `${document.title}+` }))),
    )
    const done = results.filter(({ error }) => !error).length
    expect(done).toBeGreaterThan(0)
    expect(results.flatMap(({ error }) => error?.reason ?? []).filter((reason) => reason !== 'revision_stale')).toEqual([])
    const { data } = await client().GET('/pages/{pageId}/document', { params: { path: { pageId } } })
    expect(data).toMatchObject({ title: `x+${'+'.repeat(done)}`, description: 'Elsewhere' })
  })

  test('gives up after three refusals, and throws only if the change throws', async () => {
    const pageId = await newPage()
    let edits = 0
    const refused = await client().editDocument(pageId, async () => {
      edits += 1
      await orThrow(client().PATCH('/pages/{pageId}', { params: { path: { pageId } }, body: { title: `Edit ${edits}` } }))
    })
    expect([refused.error?.reason, edits]).toEqual(['revision_stale', 3])
    const mistake = new Error('A mistake in the change')
    await expect(client().editDocument(pageId, () => Promise.reject(mistake))).rejects.toBe(mistake)
    expect((await client().editDocument('page_x', () => {})).error).toMatchObject({ reason: 'page_not_found' })
    expect((await client().editDocument(pageId, (document) => ({ ...document, title: '' }))).error).toMatchObject({
      reason: 'invalid_input',
    })
  })

  test('reports an unknown outcome for a write without a response', async () => {
    const pageId = await newPage()
    const { fetch } = lossyFetch(['arrives', 'lost answer'])
    const { error } = await client(fetch).editDocument(pageId, (document) => ({ ...document, title: 'Written' }))
    expect(error).toMatchObject({ reason: 'unreachable', outcome: 'unknown' })
    const { data } = await client().GET('/pages/{pageId}/document', { params: { path: { pageId } } })
    expect(data?.title).toBe('Written')
  })
})
