import { EventEmitter, once } from 'node:events'

import type { ImportProposal } from '@tessera/contract'
import { expect, test } from 'vitest'

import { samplePng } from '../../support/inputs/png.ts'
import { openSite } from '../../support/network/site.ts'
import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

// Limits by the minute are on: no account of these tests reaches them, except where it means to.
const { send, as, account, url: serviceUrl } = await testService({ API_RATE_LIMIT: '1000' })
const owner = await account()
const call = as(await owner.token(['pages:read', 'pages:write']))
const path = '/api/v1/imports'
const gate = new EventEmitter()
const released = once(gate, 'release')
const site = await openSite({
  '/held.html': (_request, response) =>
    void released.then(() => response.setHeader('content-type', 'text/html').end('<a href="/engine">Engine</a>')),
  '/page.html': (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Ada</title><h1>Ada</h1><a href="/engine">Engine</a>'),
})

const linkstack = (title: string) =>
  JSON.stringify({ links: [{ link: 'https://example.com/engine', title, order: 0, up_link: 'yes', click_number: 12, button_id: 1 }] })

test('a file is read by its content, whatever its name and media type are', async () => {
  const content = 'https://example.com/a A title\nhttps://example.com/b\n'
  for (const type of ['text/plain', 'application/octet-stream', 'text/csv; charset=utf-8']) {
    const answered = await call('POST', `${path}?name=links.zip`, content, { 'content-type': type })
    expect(answered, answered.text).toMatchObject({ status: 200, body: { format: 'text', pages: [{ clicks: {}, leftOut: [] }] } })
  }
  const json = await call('POST', `${path}?name=`, linkstack('Engine'), { 'content-type': 'application/json' })
  const { format, pages } = json.body as ImportProposal
  expect([json.status, format, Object.values(pages[0]?.clicks ?? {})]).toEqual([200, 'linkstack', [12]])
  expect((await call('POST', `${path}?name=x&format=bookmarks`, content, { 'content-type': 'text/plain' })).body).toMatchObject({
    reason: 'import_unreadable',
  })
  // The dashboard sends a file in the same way, with its session.
  const trpc = await send('POST', '/trpc/imports.create?name=x&format=auto', linkstack('Engine'), { cookie: owner.cookie })
  expect(trpc.body).toEqual({ result: { data: json.body } })
})

test('an unreadable file is refused with the line and column of the mistake', async () => {
  const { status, body } = await call('POST', `${path}?name=x.json`, '{\n  "links": [\n}', { 'content-type': 'application/json' })
  expect([status, body]).toMatchObject([
    422,
    { code: 'UNPROCESSABLE_CONTENT', reason: 'import_unreadable', details: { cause: 'unreadable', line: 3, column: 1 } },
  ])
})

test('files of text have at most 5 MiB and archives 64 MiB, and a body of another media type is refused', async () => {
  const post = (bytes: Uint8Array, type = 'application/octet-stream') => call('POST', `${path}?name=x`, bytes, { 'content-type': type })
  const large = (start: string, size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(Buffer.from(start, 'latin1'))
    return bytes
  }
  expect(await post(large('a', 5 * 2 ** 20 + 1))).toMatchObject({ status: 413, body: { reason: 'payload_too_large' } })
  expect((await post(large('PK\x03\x04', 5 * 2 ** 20 + 1))).body).toMatchObject({ reason: 'import_unreadable' })
  expect((await post(large('PK\x03\x04', 64 * 2 ** 20 + 1))).body).toMatchObject({ reason: 'payload_too_large' })
  for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'image/png'])
    expect((await post(Buffer.from('https://example.com'), type)).body).toMatchObject({ reason: 'media_type_unsupported' })
  // Without a name, the body is JSON, of the usual size.
  expect((await call('POST', path, 'https://example.com', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await call('POST', path, { url: `https://example.com/${'x'.repeat(300_000)}` })).status).toBe(413)
  expect((await call('POST', path, {})).body).toMatchObject({ reason: 'invalid_input', issues: [{ path: ['url'] }] })
})

test('an address is fetched, and a relative address in it resolved; the proposal can be written as it is', async () => {
  const first = await call('POST', path, { url: `${site.origin}/page.html` })
  const { format, pages } = first.body as ImportProposal
  const [{ document } = { document: undefined }] = pages
  expect([format, document?.links.map((link) => ('url' in link ? link.url : null))]).toEqual(['html', [`${site.origin}/engine`]])
  const put = await call('PUT', `/api/v1/pages/by-slug/${document?.slug}/document?via=import`, document)
  expect(put.status, put.text).toBe(201)
  const again = await call('POST', path, { url: `${site.origin}/page.html` })
  expect((again.body as ImportProposal).pages[0]?.document.slug).toBe(`${document?.slug}-2`)
  expect((await call('POST', path, { url: `${site.origin}/icon.png` })).body).toMatchObject({
    reason: 'fetch_failed',
    details: { cause: 'media_type', status: 200 },
  })
})

test('a public page of this instance is read, without a visit being counted', async () => {
  const slug = freshSlug()
  const document = {
    version: 2,
    slug,
    title: 'Ada',
    description: 'Notes',
    published: true,
    links: [{ key: 'a', url: 'https://example.com/a' }],
  }
  expect((await call('PUT', `/api/v1/pages/by-slug/${slug}/document`, document)).status).toBe(201)
  const { body } = await call('POST', path, { url: `${serviceUrl}/${slug}` })
  expect(body).toMatchObject({
    format: 'tessera',
    pages: [{ document: { slug: `${slug}-2`, title: 'Ada', published: false, links: [{ url: 'https://example.com/a' }] } }],
  })
})

test('an archive of several pages becomes the same documents and clicks of another account', async () => {
  const source = await account()
  const from = as(await source.token())
  const links = ['engine', '__proto__'].map((key) => ({ key, url: `https://example.com/${key}` }))
  const slugs = [freshSlug(), freshSlug()]
  const documents: unknown[] = []
  for (const slug of slugs) {
    const at = `/api/v1/pages/by-slug/${slug}/document`
    const put = await from('PUT', at, { version: 2, slug, title: slug, description: '', published: true, links })
    const counts = { source: 'Linktree', links: JSON.parse('{"engine":3,"__proto__":7}') as object }
    const set = await from('PUT', `${put.headers.get('location')?.replace('/document', '')}/imported-clicks`, counts)
    expect(set.body).toMatchObject({ applied: 2 })
    const before = (await from('GET', at)).body as object
    expect((await from('PUT', at, { ...before, description: 'Changed' })).status).toBe(200)
    documents.push((await from('GET', at)).body)
  }
  const archive = await fetch(`${serviceUrl}/api/v1/me/export`, { headers: { cookie: source.cookie } })
  const to = as(await (await account()).token())
  const found = await to('POST', `${path}?name=all.zip`, new Uint8Array(await archive.arrayBuffer()), {
    'content-type': 'application/octet-stream',
  })
  const { pages } = found.body as ImportProposal
  expect(pages, found.text).toHaveLength(2)
  const isOf = (slug: string) => (page: ImportProposal['pages'][number]) => page.document.title === slug
  for (const [index, slug] of slugs.entries()) {
    const { document, clicks } = pages.find(isOf(slug)) ?? {}
    expect(document).toEqual({ ...(documents[index] as object), slug: `${slug}-2` })
    const put = await to('PUT', `/api/v1/pages/by-slug/${slug}-2/document?via=import`, document)
    const page = put.headers.get('location')?.replace('/document', '')
    await to('PUT', `${page}/imported-clicks`, { source: 'Tessera', links: clicks })
    expect((await to('GET', `${page}/links`)).body).toMatchObject([{ clicks: 3 }, { clicks: 7 }])
    // The archive contains the page's history, but the imported page begins a new one.
    expect((await to('GET', `${page}/revisions`)).body).toMatchObject([{ revision: 1, lastRevision: 1, via: 'import' }])
  }
})

test('addresses above what is fetched at a time are refused with a time to wait', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, account))
  const calls = await Promise.all(accounts.map(async ({ token }) => as(await token())))
  // Until the site answers, only those can have an answer for which there is no room.
  const answers = Array.from({ length: 24 }, async (_, index) => {
    const post = calls[index % calls.length] as Call
    const { status, headers, body } = await post('POST', path, { url: `${site.origin}/held.html` })
    return { status, wait: headers.get('retry-after'), reason: (body as { reason?: string }).reason }
  })
  await Promise.race(answers)
  gate.emit('release')
  const all = await Promise.all(answers)
  const busy = { status: 503, wait: '5', reason: 'import_busy' }
  expect(all).toContainEqual(busy)
  for (const one of all) expect([{ status: 200, wait: null, reason: undefined }, busy]).toContainEqual(one)
})

test('an account may fetch 10 URLs a minute, refused ones included, and files have a limit of their own', async () => {
  const limited = as(await (await account()).token())
  const answers = []
  for (let count = 0; count < 11; count++) answers.push(await limited('POST', path, { url: 'http://10.0.0.1/page' }))
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 502))
  expect(answers[10]).toMatchObject({ status: 429, body: { reason: 'rate_limited' } })
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await limited('POST', `${path}?name=x`, linkstack('Engine'))).status).toBe(200)
})

test('pictures in a file become images of the account, and a replay adds none', async () => {
  const data = `data:image/png;base64,${samplePng().toString('base64')}`
  const page = {
    props: {
      pageProps: {
        account: {
          username: freshSlug(),
          profilePictureUrl: data,
          links: [{ id: 1, type: 'CLASSIC', title: 'A', url: 'https://example.com/a' }],
        },
      },
    },
  }
  const html = `<title>Ada</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(page)}</script>`
  const headers = { 'content-type': 'text/html', 'idempotency-key': 'import-1' }
  const first = await call('POST', `${path}?name=ada.html`, html, headers)
  const avatar = (first.body as ImportProposal).pages[0]?.document.avatar ?? ''
  expect(avatar, first.text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/static\/images\/[0-9a-f]{64}\.webp$/)
  expect((await send('GET', new URL(avatar).pathname)).status).toBe(200)
  const again = await call('POST', `${path}?name=ada.html`, html, headers)
  expect([again.headers.get('idempotency-replayed'), again.text === first.text]).toEqual(['true', true])
  const other = await call('POST', `${path}?name=ada.html&format=linktree`, html, headers)
  expect(other).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reuse' } })
  expect((await call('GET', '/api/v1/images')).body).toHaveLength(1)
})

test('a token of a page, or one that may only read, imports nothing', async () => {
  const { body } = await call('POST', '/api/v1/pages', { title: 'Mine', description: '', slug: freshSlug() })
  const { id } = body as { id: string }
  const bound = await send('POST', '/api/v1/tokens', { scopes: ['pages:write'], pages: [id] }, { cookie: owner.cookie })
  const post = (token: string) => as(token)('POST', `${path}?name=x`, 'https://example.com', { 'content-type': 'text/plain' })
  expect((await post((bound.body as { token: string }).token)).body).toMatchObject({ reason: 'token_bound' })
  expect((await post(await owner.token(['pages:read', 'links:write']))).body).toMatchObject({ reason: 'scope_missing' })
})
