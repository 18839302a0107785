import { maxDocumentBytes, type DocumentWriteResult, type PageDocument } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { as, send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0' })
let api: Call
let reader: Call
let stranger: Call
beforeAll(async () => {
  const owner = await account()
  api = as(await owner.token(['pages:read', 'pages:write']))
  reader = as(await owner.token(['pages:read']))
  stranger = as(await (await account()).token())
})

const given = (slug: string, keys = '') => ({
  version: 1,
  slug,
  title: 'Ada',
  description: '',
  published: true,
  links: Array.from(keys, (key) => ({ key, url: `https://example.com/${key}` })),
})
const bySlug = (slug: string, query = '') => `/api/v1/pages/by-slug/${slug}/document${query}`
const issuesOf = (body: unknown) => ((body as { issues?: { path: unknown[] }[] }).issues ?? []).map(({ path }) => path)

async function newPage(keys = 'ab') {
  const slug = freshSlug()
  const made = await api('PUT', bySlug(slug), given(slug, keys))
  const page = made.headers.get('location') ?? ''
  return { slug, page, at: `${page}/document`, made }
}

test('a page is made by its slug with 201 and where it is, and then found there with 200', async () => {
  const { slug, page, at, made } = await newPage()
  expect(made).toMatchObject({ status: 201, body: { revision: 1 } })
  expect(made.headers.get('etag')).toBe('"1"')
  expect(await api('GET', page)).toMatchObject({ status: 200, body: { project: { slug, published: true }, links: [{}, {}] } })
  const again = await api('PUT', bySlug(slug), given(slug, 'ab'))
  expect(again).toMatchObject({ status: 200, body: { revision: 1, changes: [] } })
  expect(again.headers.get('location')).toBeNull()
  expect(await stranger('PUT', bySlug(slug), given(slug))).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
  expect(await stranger('PUT', at, given(slug))).toMatchObject({ status: 404, body: { reason: 'page_not_found' } })
  expect(await reader('PUT', bySlug(slug), given(slug))).toMatchObject({ status: 403, body: { reason: 'scope_missing' } })
})

test('the bytes that a GET answers are put as they are, change nothing, and are answered again', async () => {
  const { at } = await newPage()
  const first = await api('GET', at)
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(first.text).toBe(`${JSON.stringify(first.body, null, 2)}\n`)
  expect(Object.keys(first.body as PageDocument)).toEqual([
    'version',
    'slug',
    'title',
    'description',
    'coverImage',
    'name',
    'theme',
    'avatar',
    'published',
    'language',
    'indexed',
    'imprintUrl',
    'privacyUrl',
    'publishAt',
    'unpublishAt',
    'utm',
    'links',
  ])
  expect(await api('PUT', at, first.text)).toMatchObject({ status: 200, body: { revision: 1, changes: [] } })
  const second = await api('GET', at)
  expect(second.text).toBe(first.text)
  expect(second.headers.get('etag')).toBe('"1"')
})

describe('dryRun', () => {
  test('is true or false in the query, and any other word is refused', async () => {
    const { at, slug } = await newPage()
    const next = given(slug, 'ba')
    const before = (await api('GET', at)).text
    const dry = await api('PUT', `${at}?dryRun=true`, next)
    expect(dry).toMatchObject({ status: 200, body: { revision: 1, changes: [{ op: 'move' }] } })
    expect((await api('GET', at)).text).toBe(before)
    for (const word of ['', '1', 'yes', 'TRUE', '"true"', 'true&dryRun=true']) {
      const refused = await api('PUT', `${at}?dryRun=${word}`, next)
      expect(refused, word).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['dryRun'] }] } })
    }
    const done = await api('PUT', `${at}?dryRun=false`, next)
    expect(done.body).toEqual({ ...(dry.body as DocumentWriteResult), revision: 2 })
  })

  test('of a page that is not there answers all of it, with 200 and no place', async () => {
    const slug = freshSlug()
    const dry = await api('PUT', bySlug(slug, '?dryRun=true'), given(slug, 'a'))
    expect(dry).toMatchObject({ status: 200, body: { revision: null, changes: [{ path: '/slug' }, {}, {}, { op: 'add' }] } })
    expect([dry.headers.get('location'), dry.headers.get('etag')]).toEqual([null, null])
    expect((await api('PUT', bySlug(slug), given(slug, 'a'))).status).toBe(201)
  })

  test('in the body is an unknown field', async () => {
    const { at, slug } = await newPage()
    const refused = await api('PUT', at, { ...given(slug), dryRun: true })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['dryRun'] }] } })
  })
})

test('all issues are reported at once, each with its path from the root of the body', async () => {
  const { at, slug } = await newPage()
  const refused = await api('PUT', at, {
    ...given(slug),
    title: '',
    pageId: 'x',
    theme: { preset: 'paper', font: 'x' },
    links: [{ key: 'a', url: 'x' }, { key: 'b' }, { key: 'a', url: 'https://example.com', clicks: 7 }],
  })
  expect(refused).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
  const paths = [
    ['title'],
    ['pageId'],
    ['theme', 'font'],
    ['links', 0, 'url'],
    ['links', 1, 'url'],
    ['links', 2, 'clicks'],
    ['links', 2, 'key'],
  ]
  expect(new Set(issuesOf(refused.body))).toEqual(new Set(paths))
  const onTrpc = await api('POST', '/trpc/documents.put', { pageId: at.split('/').at(-2), document: { ...given(slug), title: '' } })
  const { error } = onTrpc.body as { error: { data: { error: unknown } } }
  expect(issuesOf(error.data.error)).toEqual([['document', 'title']])
})

test('a list of more than 10,000 items is refused as a whole, and at most 1,000 issues are reported', async () => {
  const slug = freshSlug()
  const wrong = (links: unknown[]) => api('PUT', bySlug(slug, '?dryRun=true'), { ...given(slug), links })
  const long = await wrong(Array.from({ length: 10_001 }, () => 0))
  expect(long).toMatchObject({ status: 400, body: { issues: [{ path: ['links'], message: 'Must have at most 10000 items' }] } })
  const faulty = await wrong(Array.from({ length: 10_000 }, () => 0))
  expect(faulty.status).toBe(400)
  expect(issuesOf(faulty.body)).toHaveLength(1_000)
  const { at } = await newPage()
  const order = await api('PUT', at.replace('document', 'links/order'), { ids: Array.from({ length: 10_001 }, () => 'x') })
  expect(order).toMatchObject({ status: 400, body: { issues: [{ path: ['ids'] }] } })
  const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`field${n}`, n]))
  const wide = await api('PUT', at, { ...given(slug), ...unknown })
  expect(wide).toMatchObject({ status: 400, body: { issues: [{ path: [], message: 'An object must have at most 1000 fields' }] } })
})

test('a slug in the address that is none, is reserved or is not the document’s is refused', async () => {
  const slug = freshSlug()
  expect(await api('PUT', bySlug('-x'), given(slug))).toMatchObject({ status: 400, body: { reason: 'invalid_input' } })
  expect(await api('PUT', bySlug('api'), given('api'))).toMatchObject({ status: 400, body: { reason: 'slug_reserved' } })
  const other = await api('PUT', bySlug(freshSlug()), given(slug))
  expect(other).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['slug'] }] } })
})

test('If-Match guards both ways of writing, and a page that changed meanwhile is not written over', async () => {
  const { at, page, slug } = await newPage()
  const tag = { 'if-match': (await api('GET', at)).headers.get('etag') ?? '' }
  await api('PATCH', page, { title: 'Changed elsewhere' })
  for (const path of [at, bySlug(slug), `${at}?dryRun=true`, bySlug(slug, '?dryRun=true')]) {
    expect(await api('PUT', path, given(slug, 'c'), tag), path).toMatchObject({ status: 412, body: { reason: 'revision_stale' } })
  }
  const now = (await api('GET', at)).headers.get('etag') ?? ''
  expect(await api('PUT', bySlug(slug), given(slug, 'c'), { 'if-match': now })).toMatchObject({ status: 200, body: { revision: 3 } })
  const nowhere = freshSlug()
  expect(await api('PUT', bySlug(nowhere), given(nowhere), { 'if-match': '*' })).toMatchObject({ status: 412 })
  expect(await api('PUT', bySlug(nowhere), given(nowhere), { 'if-match': 'x' })).toMatchObject({ status: 400 })
})

test('a read by slug returns the same bytes and ETag as by id, and the path by id', async () => {
  const { at, slug } = await newPage()
  const [byId, found] = [await api('GET', at), await api('GET', bySlug(slug.toUpperCase()))]
  expect(found).toMatchObject({ status: 200, text: byId.text })
  expect([found.headers.get('etag'), found.headers.get('content-location')]).toEqual([byId.headers.get('etag'), at])
  const same = await api('GET', bySlug(slug), undefined, { 'if-none-match': byId.headers.get('etag') ?? '' })
  expect([same.status, same.headers.get('content-location')]).toEqual([304, at])
  const foreign = await stranger('GET', bySlug(slug), undefined, { origin: 'https://elsewhere.example' })
  expect(foreign).toMatchObject({ status: 404, body: { reason: 'page_not_found' } })
  expect(foreign.headers.get('content-location')).toBeNull()
  expect(foreign.headers.get('access-control-expose-headers')).toContain('content-location')
  const changed = await api('PUT', bySlug(slug), given(slug, 'a'))
  expect([changed.status, changed.headers.get('content-location')]).toEqual([200, at])
})

test('If-None-Match: * creates a page but changes none, also in a dry run', async () => {
  const slug = freshSlug()
  const put = (header: string, query = '', more = {}) => api('PUT', bySlug(slug, query), given(slug), { 'if-none-match': header, ...more })
  expect((await put('*', '?dryRun=true')).status).toBe(200)
  const made = await put('*')
  expect(made.status).toBe(201)
  expect(made.headers.get('content-location')).toBe(`${made.headers.get('location')}/document`)
  for (const query of ['', '?dryRun=true']) {
    expect(await put('*', query)).toMatchObject({ status: 412, body: { reason: 'revision_stale' } })
  }
  for (const [header, more] of [
    ['*', { 'if-match': '"1"' }],
    ['"1"', {}],
  ] as const) {
    expect(await put(header, '', more)).toMatchObject({ status: 400, body: { issues: [{ path: ['if-none-match'] }] } })
  }
  expect(await stranger('PUT', bySlug(slug), given(slug), { 'if-none-match': '*' })).toMatchObject({ status: 409 })
})

test('a slug that is refused in the URL and in the document is named once', async () => {
  const issue = { path: ['slug'], message: expect.any(String) }
  for (const slug of ['api', 'ab%20c']) {
    const { status, body } = await api('PUT', bySlug(slug), given(decodeURIComponent(slug)))
    expect({ status, issues: (body as { issues: unknown }).issues }).toEqual({ status: 400, issues: [issue] })
  }
})

test('what a document changes, visitors see on their next request, at the old slug and at the new one', async () => {
  const { slug, at } = await newPage()
  const moved = freshSlug()
  const visit = async (path: string) => (await send('GET', `/${path}`)).status
  expect([await visit(slug), await visit(moved)]).toEqual([200, 404])
  await api('PUT', at, given(moved))
  expect([await visit(slug), await visit(moved)]).toEqual([301, 200])
  await api('PUT', bySlug(moved), { ...given(moved), published: false })
  expect([await visit(slug), await visit(moved)]).toEqual([404, 404])
  const owned = await api('PUT', bySlug(slug), given(slug))
  expect([owned.status, await visit(slug), await visit(moved)]).toEqual([201, 200, 404])
  expect(await stranger('PUT', bySlug(moved), given(moved))).toMatchObject({ status: 409 })
})

test('a document may have 8 MiB on either surface; no other row and no batch may', async () => {
  const { at, slug, page } = await newPage('')
  const url = `https://example.com/${'x'.repeat(2_000)}`
  const links = Array.from({ length: 400 }, (_, index) => ({ key: `key-${index}`, url, thumbnail: url }))
  const document = { ...given(slug), links }
  expect(JSON.stringify(document).length).toBeGreaterThan(1_500_000)
  expect(await api('PUT', at, document)).toMatchObject({ status: 200, body: { revision: 2 } })
  const input = { pageId: page.split('/').at(-1), document: { ...document, links: links.toReversed() } }
  expect(await api('POST', '/trpc/documents.put', input)).toMatchObject({ status: 200, body: { result: { data: { revision: 3 } } } })
  expect((await api('POST', '/trpc/documents.put,documents.put?batch=1', { 0: input, 1: input })).status).toBe(413)
  expect((await api('PATCH', page, { title: 'x', nothing: 'x'.repeat(300_000) })).status).toBe(413)
  const tooLarge = `{"version":1,"slug":"${'x'.repeat(maxDocumentBytes)}"}`
  for (const [method, path] of [
    ['PUT', at],
    ['POST', '/trpc/documents.put'],
  ] as const) {
    expect((await api(method, path, tooLarge)).status, path).toBe(413)
  }
})

describe('source', () => {
  test('is any one line of the query, and is answered with the drift of the page', async () => {
    const { at, page, slug } = await newPage()
    for (const source of ['7', 'true', 'pages/ada.yaml#main', 'é & ü']) {
      expect((await api('PUT', `${at}?source=${encodeURIComponent(source)}`, given(slug, 'ab'))).status).toBe(200)
      expect(await reader('GET', `${page}/source`)).toMatchObject({
        status: 200,
        body: { source, revision: 1, drifted: false, changes: [] },
      })
    }
    for (const query of ['source=', 'source=a%0Ab', 'source=a&source=b', `source=${'x'.repeat(201)}`]) {
      const refused = await api('PUT', `${at}?${query}`, given(slug, 'ab'))
      expect(refused, query).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['source'] }] } })
    }
    await api('PATCH', page, { title: 'Edited' })
    const drifted = await reader('GET', `${page}/source`)
    expect(drifted).toMatchObject({ body: { drifted: true, changes: [{ path: '/title', from: 'Ada', to: 'Edited' }] } })
    expect(await reader('DELETE', `${page}/source`)).toMatchObject({ status: 403, body: { reason: 'scope_missing' } })
    expect(await api('DELETE', `${page}/source`)).toMatchObject({ status: 204, text: '' })
    expect(await reader('GET', `${page}/source`)).toMatchObject({ status: 200, body: null })
  })

  test('of a renamed page refuses to create a second one at the former slug', async () => {
    const { page, slug } = await newPage()
    await api('PUT', bySlug(slug, '?source=ada.yaml'), given(slug, 'ab'))
    const now = freshSlug()
    await api('PATCH', page, { slug: now })
    const refused = await api('PUT', bySlug(slug, '?source=ada.yaml'), given(slug, 'ab'), { 'if-none-match': '*' })
    const details = { id: page.split('/').at(-1), slug: now }
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'page_renamed', details } })
  })
})
