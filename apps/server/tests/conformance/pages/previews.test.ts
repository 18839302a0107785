import type { PageDocument, PreviewWithDocument } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Answered, type Call, testService } from '../../support/service.ts'

const { send, as, account, db, url } = await testService({ TRUSTED_PROXIES: 'loopback', QUOTA_PREVIEWS: '3' })
const administrator = await account()
let addresses = 0
const visitor = () => ({ 'x-forwarded-for': `2001:db8:7:${(++addresses).toString(16)}::1` })
const open = (path: string, headers: Record<string, string> = {}) => send('GET', path, undefined, { ...visitor(), ...headers })

const links = [
  { key: 'demo', url: 'HTTPS://Example.com/demo?a=1&b="2"', title: 'Demo <b>', size: '2x2', thumbnail: null },
  { key: 'code', url: 'https://example.com/code', size: '2x2' },
  { key: 'hidden', url: 'https://example.com/hidden', active: false },
]
const documentOf = (slug: string, more: object = {}) => ({
  version: 1,
  slug,
  title: 'Live',
  description: '',
  published: false,
  links,
  ...more,
})

/** A draft with a password and links, and a preview of another title, with a further link. */
async function madePreview(more: object = {}) {
  const owner = await account()
  const api = as(await owner.token())
  const slug = freshSlug()
  const page = (await api('POST', '/api/v1/pages', { slug, title: 'Live', description: '' })).headers.get('location') ?? ''
  await api('PUT', `${page}/document`, documentOf(slug))
  await api('PUT', `${page}/password`, { password: 'open sesame' })
  const proposed = {
    ...documentOf(slug, { title: 'Proposed </title><script>', links: [...links, { key: 'new', url: 'https://new.example', me: true }] }),
    version: 2,
  }
  const made = await api('POST', `${page}/previews`, { document: proposed, ...more })
  expect(made.status, made.text).toBe(201)
  const preview = made.body as PreviewWithDocument
  return { owner, api, slug, page, pageId: page.split('/').at(-1) ?? '', preview, path: new URL(preview.url).pathname, made }
}

const absent = await open('/no-such-page-at-all')
const expectAbsent = ({ status, text, headers }: Answered) => {
  expect([status, text]).toEqual([404, absent.text])
  for (const name of ['cache-control', 'x-robots-tag', 'content-security-policy', 'content-type', 'referrer-policy'])
    expect(headers.get(name), name).toBe(absent.headers.get(name))
}

describe('the rows', () => {
  test('answer 201 with a Location that a GET answers, and 200 with the key of an unexpired preview', async () => {
    const { api, page, slug, preview, made } = await madePreview({ key: 'pr-1', note: 'First', hours: 24 })
    const location = made.headers.get('location') ?? ''
    expect(location).toBe(`${page}/previews/${preview.id}`)
    expect(made.headers.get('etag')).toBeNull()
    expect(preview.url).toMatch(new RegExp(`^${url}/pages/preview/[0-9A-Za-z]{27}$`))
    const one = (await api('GET', location)).body as PreviewWithDocument
    const { document, ...rest } = one
    expect(rest).toEqual(preview)
    expect(document.links).toHaveLength(4)
    expect(preview.by).toMatchObject({ user: { name: 'Person' }, token: { name: null } })
    const again = await api('POST', `${page}/previews`, { document: documentOf(slug), key: 'pr-1' })
    expect(again).toMatchObject({ status: 200, body: { id: preview.id, url: preview.url, note: null, changes: [] } })
    expect(again.headers.get('location')).toBeNull()
  })

  test('report problems of the document below its field, and take a body larger than that of other rows', async () => {
    const { api, page, slug } = await madePreview()
    const post = (document: object) => api('POST', `${page}/previews`, { document })
    expect(await post(documentOf(slug, { title: '', links: [{ key: 'a', url: 'ftp://x' }] }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['document', 'title'] }, { path: ['document', 'links', 0, 'url'] }] },
    })
    expect(await post(documentOf('admin'))).toMatchObject({ status: 400, body: { reason: 'slug_reserved' } })
    const long = `https://example.com/${'x'.repeat(2000)}`
    const many = Array.from({ length: 100 }, (_, n) => ({ key: `k${n}`, url: long, thumbnail: long }))
    expect(JSON.stringify(many).length).toBeGreaterThan(256 * 1024)
    expect(await post(documentOf(slug, { links: many }))).toMatchObject({ status: 201 })
    expect(await post(documentOf(slug, { links: [...many, { key: 'one-more', url: long }] }))).toMatchObject({
      status: 403,
      body: { reason: 'quota_exceeded', details: { limit: 100 } },
    })
    expect((await api('POST', `${page}/previews`, `{"document":"${'x'.repeat(8 * 1024 * 1024)}"}`)).status).toBe(413)
  })

  test('refuse a fourth preview with the limit, and keep no entry of the refusal', async () => {
    const { api, page, slug } = await madePreview()
    const post = () => api('POST', `${page}/previews`, { document: documentOf(slug) })
    expect([(await post()).status, (await post()).status]).toEqual([201, 201])
    expect(await post()).toMatchObject({ status: 403, body: { reason: 'quota_exceeded', details: { limit: 3, used: 3 } } })
    expect((await api('GET', `${page}/previews`)).body).toHaveLength(3)
  })
})

describe('the address', () => {
  test('shows the document of a protected draft to everyone, as a preview', async () => {
    const { path, preview } = await madePreview()
    const shown = await open(path)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('<title>Preview: Proposed &lt;/title&gt;&lt;script&gt;</title>')
    expect(shown.text).toContain('Preview, not the published page.')
    expect(shown.text).toContain(`dateTime="${preview.expiresAt}"`)
    const unwanted = ['<script', 'canonical', 'og:', 'twitter:', 'ld+json', 'rel="me"', '/go/', 'example.com/hidden', 'name="description"']
    expect(unwanted.filter((part) => shown.text.includes(part))).toEqual([])
    expect(shown.headers.getSetCookie()).toEqual([])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'none'; .*frame-ancestors 'none'$/)
    expect(shown.headers.get('etag')).toBeNull()
    expect(await send('HEAD', path, undefined, visitor())).toMatchObject({ status: 200, text: '' })
  })

  test('has tiles that lead to the parsed destination, and counts neither views nor clicks', async () => {
    const { path, pageId } = await madePreview()
    const { text } = await open(path)
    const rel = 'noopener noreferrer nofollow ugc'
    expect(text).toContain(`href="https://example.com/demo?a=1&amp;b=%222%22" rel="${rel}"`)
    expect([...text.matchAll(/<a class="tv-tile" [^>]*rel="([^"]*)"/g)].map(([, found]) => found)).toEqual([rel, rel, rel])
    for (const table of ['visitors', 'stats'])
      expect((await db.pool.query(`select 1 from ${table} where page = $1`, [pageId])).rows, table).toEqual([])
  })

  test('keeps the ids of links whose key is on the page, for the same art', async () => {
    const { api, page, path } = await madePreview()
    const { links: stored } = (await api('GET', page)).body as { links: { id: string; active: boolean }[] }
    const ids = [...(await open(path)).text.matchAll(/data-link-id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...stored.filter(({ active }) => active).map(({ id }) => id), 'new'])
  })

  test('shows the page itself after the document became the page, and the former one after a further change', async () => {
    const { api, page, path, preview, slug } = await madePreview()
    const { document } = (await api('GET', `${page}/previews/${preview.id}`)).body as { document: PageDocument }
    await api('PUT', `${page}/document`, document)
    await api('PUT', `${page}/document`, documentOf(slug, { title: 'Later' }))
    expect((await open(path)).text).toContain('Preview: Proposed')
  })

  test('answers the usual 404 when it is deleted, expired, unknown or malformed', async () => {
    const [deleted, expired] = [await madePreview(), await madePreview()]
    await deleted.api('DELETE', `${deleted.page}/previews/${deleted.preview.id}`)
    await db.pool.query('update previews set expires_at = now() where id = $1', [expired.preview.id])
    const live = (await madePreview()).path
    const wrong = ['', 'x', 'x'.repeat(28), '0'.repeat(27), `${'0'.repeat(26)}-`, '%00', `${'0'.repeat(27)}/report`]
    for (const path of [
      deleted.path,
      expired.path,
      `${deleted.path}/report`,
      `${live}/`,
      `${live}/report/`,
      `${live}/nothing`,
      ...wrong.map((end) => `/pages/preview/${end}`),
    ])
      expectAbsent(await open(path))
    expectAbsent(await send('POST', live, '', { ...visitor(), 'content-type': 'application/x-www-form-urlencoded' }))
    expect((await open('/pages/preview')).text).toContain('<title>Tessera</title>')
  })

  test('answers 410 for a blocked page and a suspended account, until the block is lifted', async () => {
    const [blocked, suspended] = [await madePreview(), await madePreview()]
    const admin = (name: string, input: object) => send('POST', `/trpc/admin.${name}`, input, { cookie: administrator.cookie })
    await admin('pages.block', { pageId: blocked.pageId, reason: 'Spam' })
    await admin('accounts.suspend', { accountId: suspended.owner.ownerId, reason: 'Spam' })
    for (const { path } of [blocked, suspended]) {
      const answered = await open(path)
      expect(answered.status).toBe(410)
      expect(answered.text).not.toContain('Proposed')
      expect((await open(`${path}/report`)).status).toBe(410)
    }
    await admin('pages.unblock', { pageId: blocked.pageId })
    expect((await open(blocked.path)).status).toBe(200)
  })

  test('answers at most 120 requests a minute from one address', async () => {
    const { path } = await madePreview()
    const who = visitor()
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await open(path, who)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await open(path, who)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('One moment, please')
    expect((await open(path)).status).toBe(200)
  })
})

test('a preview is at the host of PUBLIC_URL only, and its address is there', async () => {
  const other = await testService({ PUBLIC_URL: 'https://links.example.com', TRUSTED_PROXIES: 'loopback' })
  const token = await (await other.account()).token()
  const api: Call = other.as(token)
  const slug = freshSlug()
  const page = (await api('POST', '/api/v1/pages', { slug, title: 'Live', description: '' })).headers.get('location') ?? ''
  const { body } = await api('POST', `${page}/previews`, { document: documentOf(slug) })
  const { origin, pathname } = new URL((body as { url: string }).url)
  expect(origin).toBe('https://links.example.com')
  const statusAt = async (host: string) => (await other.send('GET', pathname, undefined, { 'x-forwarded-host': host })).status
  expect(await statusAt('links.example.com')).toBe(200)
  expect(await statusAt('LINKS.example.com:443')).toBe(200)
  expect([await statusAt('evil.example'), await statusAt('links.example.com:8443'), await statusAt('localhost')]).toEqual([404, 404, 404])
})

describe('the report form of a preview', () => {
  const report = (path: string, fields: Record<string, string>, headers = {}) =>
    send('POST', `${path}/report`, new URLSearchParams(fields).toString(), {
      ...visitor(),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  const stored = async (pageId: string) =>
    (await db.pool.query<{ text: string }>('select text from reports where page_id = $1 order by id', [pageId])).rows.map(
      ({ text }) => text,
    )

  test('reports the page, and names the preview without its address', async () => {
    const { path, pageId, preview } = await madePreview()
    expect((await open(path)).text).toContain(`<a href="${path}/report" rel="nofollow">`)
    const form = await open(`${path}/report`)
    expect([form.status, form.headers.get('referrer-policy'), form.headers.get('cache-control')]).toEqual([
      200,
      'strict-origin',
      'private, no-store',
    ])
    expect(form.text).toContain(`action="${path}/report"`)
    const answered = await report(path, { reason: 'phishing', text: 'It wants my card.' }, { origin: url })
    expect([answered.status, answered.text.includes('<title>Thank you</title>')]).toEqual([200, true])
    await report(path, { reason: 'spam', text: '' })
    expect(await stored(pageId)).toEqual([`About the preview ${preview.id}\n\nIt wants my card.`, `About the preview ${preview.id}`])
    expect((await stored(pageId)).join()).not.toContain(path.split('/').at(-1))
  })

  test('refuses what the form of a page refuses, within the length that is left', async () => {
    const { path, pageId } = await madePreview()
    const left = Number(/maxLength="(\d+)"/i.exec((await open(`${path}/report`)).text)?.[1])
    expect(left).toBeGreaterThan(900)
    expect((await report(path, { reason: 'spam', text: 'x'.repeat(left + 1) })).status).toBe(400)
    expect((await report(path, { text: 'No reason' })).status).toBe(400)
    expect((await report(path, { reason: 'spam' }, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await stored(pageId)).toEqual([])
    expect((await report(path, { reason: 'spam', text: 'x'.repeat(left) })).status).toBe(200)
    expect((await stored(pageId))[0]).toHaveLength(1000)
  })
})
