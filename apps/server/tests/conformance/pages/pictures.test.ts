import { readFile } from 'node:fs/promises'

import { reservedSlugs } from '@tessera/contract'
import { fontFiles } from '@tessera/page'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { type Account, type Call, testService } from '../../support/service.ts'

const { url, send, account, as, db } = await testService({ PUBLIC_URL: 'https://links.example.com', QUOTA_PAGES: '0' })
const admin = await account()
let owner: Account
let call: Call
beforeAll(async () => {
  owner = await account()
  call = as(await owner.token())
})

let made = 0
/** A page, published unless it says otherwise. */
async function page({ published = true, ...fields }: { published?: boolean; slug?: string; title?: string; theme?: unknown } = {}) {
  const slug = `Page-${++made}`
  const body = { slug, title: 'Page', description: '', ...fields }
  const { id } = (await call('POST', '/api/v1/pages', body)).body as { id: string }
  if (published) await call('PUT', `/api/v1/pages/${id}/publication`, { published: true })
  return { id, slug: body.slug }
}
const block = (pageId: string) => send('POST', '/trpc/admin.pages.block', { pageId, reason: 'Spam' }, { cookie: admin.cookie })
const protect = (pageId: string) => call('PUT', `/api/v1/pages/${pageId}/password`, { password: 'correct horse' })

async function fetchBytes(path: string, headers: Record<string, string> = {}) {
  const answered = await fetch(url + path, { headers, redirect: 'manual' })
  return { status: answered.status, headers: answered.headers, bytes: Buffer.from(await answered.arrayBuffer()) }
}

const pictures = ['og.png', 'qr.svg', 'qr.svg?color=A63A1E', 'qr.png', 'qr.png?size=200', 'qr.png?size=200&color=0e6b57']

describe.each(pictures)('/<slug>/%s', (name) => {
  test('is a picture that clients revalidate each time, with 304 while it is unchanged', async () => {
    const { slug } = await page()
    const { status, headers, bytes } = await fetchBytes(`/${slug}/${name}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(name.startsWith('qr.svg') ? 'image/svg+xml' : 'image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await fetchBytes(`/${slug}/${name}`, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    expect(await fetchBytes(`/${slug}/${name}`, { 'if-none-match': '"other"' })).toMatchObject({ status: 200, bytes })
  })

  test('answers HEAD with the headers of GET', async () => {
    const { slug } = await page()
    const get = await fetchBytes(`/${slug}/${name}`)
    const head = await send('HEAD', `/${slug}/${name}`)
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const header of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers.get(header), header).toBe(get.headers.get(header))
  })

  test('in another case leads to the address as it is written', async () => {
    const { slug } = await page()
    const { status, headers } = await fetchBytes(`/${slug.toUpperCase()}/${name}`)
    expect([status, headers.get('location')]).toEqual([301, `/${slug}/${name}`])
  })

  test('below a slug that the page had before leads to where it is now', async () => {
    const { id, slug } = await page()
    await call('PATCH', `/api/v1/pages/${id}`, { slug: `${slug}-now` })
    const { status, headers } = await fetchBytes(`/${slug}/${name}`)
    expect([status, headers.get('location')]).toEqual([301, `/${slug}-now/${name}`])
  })

  test('is the same 404 for a draft, a deleted page, a page that never was and what is no slug', async () => {
    const draft = await page({ published: false })
    const deleted = await page()
    await call('DELETE', `/api/v1/pages/${deleted.id}`)
    const answers = await Promise.all(
      [draft.slug, deleted.slug, 'never-was', 'no_slug', '%00', '-'].map((slug) => send('GET', `/${slug}/${name}`)),
    )
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([404, answers[0]?.text])
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    }
  })

  test('is 410 once the page is blocked, and tells nothing of it', async () => {
    const { id, slug } = await page({ title: 'Quetzal' })
    expect((await fetchBytes(`/${slug}/${name}`)).status).toBe(200)
    await block(id)
    const { status, text } = await send('GET', `/${slug}/${name}`)
    expect(status).toBe(410)
    expect(text).not.toContain('Quetzal')
  })

  test('is under no word that is reserved for the service', async () => {
    for (const word of reservedSlugs) expect((await fetchBytes(`/${word}/${name}`)).headers.get('content-type'), word).not.toMatch(/^image/)
  })
})

describe('the card', () => {
  test('is 1200 by 630, and moves with what it shows only', async () => {
    const { id, slug } = await page({ theme: { preset: 'midnight' } })
    const first = await fetchBytes(`/${slug}/og.png`)
    expect([first.bytes.readUInt32BE(16), first.bytes.readUInt32BE(20)]).toEqual([1200, 630])
    await call('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })
    expect((await fetchBytes(`/${slug}/og.png`)).headers.get('etag')).toBe(first.headers.get('etag'))
    await call('PATCH', `/api/v1/pages/${id}`, { title: 'Other' })
    expect((await fetchBytes(`/${slug}/og.png`)).headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('is where the page says', async () => {
    const { slug } = await page({ title: 'Named' })
    const { text } = await send('GET', `/${slug}`)
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
    expect(address).toMatch(/^https:\/\/links\.example\.com\//)
    expect(await fetchBytes(new URL(address).pathname + new URL(address).search)).toMatchObject({ status: 200 })
  })

  test('of a page with a password is the 404 of a page that never was; its code is for its owner to share', async () => {
    const { id, slug } = await page({ title: 'Quetzal' })
    expect((await fetchBytes(`/${slug}/og.png`)).status).toBe(200)
    await protect(id)
    const [card, never, code] = await Promise.all(
      [`/${slug}/og.png`, '/never-was/og.png', `/${slug}/qr.svg`].map((path) => send('GET', path)),
    )
    expect([card?.status, card?.text]).toEqual([404, never?.text])
    expect(code?.status).toBe(200)
  })

  test('is drawn for many at once, each its own', async () => {
    const slugs = (await Promise.all(Array.from({ length: 8 }, (_, n) => page({ title: `Page ${n}` })))).map(({ slug }) => slug)
    const cards = await Promise.all([...slugs, ...slugs].map((slug) => fetchBytes(`/${slug}/og.png`)))
    expect(cards.map(({ status }) => status)).toEqual(cards.map(() => 200))
    expect(new Set(cards.map(({ headers }) => headers.get('etag'))).size).toBe(8)
  })
})

describe('the sitemap', () => {
  const listed = async () => (await send('GET', '/sitemap-1.xml')).text
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc)

  test('is an index of parts, which contain the public pages and when each last changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const pages = { shown: await page(), draft: await page({ published: false }), secret: await page(), bad: await page() }
    await protect(pages.secret.id)
    await block(pages.bad.id)
    vi.setSystemTime(Date.now() + 3_600_000)
    const index = await send('GET', '/sitemap.xml')
    expect(index).toMatchObject({ status: 200 })
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(locations(index.text)).toEqual(['https://links.example.com/sitemap-1.xml'])
    const part = await listed()
    for (const [name, { slug }] of Object.entries(pages))
      expect(locations(part).includes(`https://links.example.com/${slug}`), name).toBe(name === 'shown')
    expect(part).toMatch(/<url><loc>[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod><\/url>/)
    const { rows } = await db.pool.query(
      `select count(*)::int as n from pages where published and blocked_at is null and password_hash is null`,
    )
    expect(locations(part)).toHaveLength((rows as { n: number }[])[0]?.n ?? 0)

    await call('PUT', `/api/v1/pages/${pages.shown.id}/publication`, { published: false })
    vi.setSystemTime(Date.now() + 60_000)
    expect(locations(await listed())).not.toContain(`https://links.example.com/${pages.shown.slug}`)
    vi.useRealTimers()
  })

  test('asks the database once a minute, however many ask for it', async () => {
    // Each minute of the clock asks anew.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await Promise.all([listed(), listed()])
    const query = vi.spyOn(db, 'query')
    await Promise.all([listed(), listed(), send('GET', '/sitemap.xml')])
    expect(query.mock.calls.map(([{ name }]) => name).filter((name) => name.startsWith('sitemap'))).toEqual([])
    query.mockRestore()
    vi.useRealTimers()
  })

  test.each(['0', '2', '01', '-1', 'x', '1.5', '99999999999999999999'])('has no part %s', async (part) => {
    expect((await send('GET', `/sitemap-${part}.xml`)).status).toBe(404)
  })

  test('takes no address from a page whose slug looks like a part', async () => {
    const { slug } = await page({ slug: 'sitemap-1' })
    expect((await send('GET', `/${slug}`)).status).toBe(200)
    expect((await fetchBytes(`/${slug}/og.png`)).status).toBe(200)
  })
})

describe('well-known files', () => {
  test('robots.txt keeps crawlers from redirects and tells them of the sitemap', async () => {
    const { status, text, headers } = await send('GET', '/robots.txt')
    expect(status).toBe(200)
    expect(text).toBe('User-agent: *\nDisallow: /go/\n\nSitemap: https://links.example.com/sitemap.xml\n')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('favicon.ico is an icon', async () => {
    const { status, headers, bytes } = await fetchBytes('/favicon.ico')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    expect(bytes.equals(await readFile(new URL('../../../favicon.ico', import.meta.url)))).toBe(true)
    expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  })

  test('fonts are served by their names, for good and to every origin, and no other file is', async () => {
    const [file = ''] = fontFiles
    const { status, headers, bytes } = await fetchBytes(`/assets/fonts/${file}`)
    expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([200, 'font/woff2', '*'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
    for (const other of ['geist.woff2', '..%2Fpackage.json', file.toUpperCase()])
      expect((await send('GET', `/assets/fonts/${other}`)).status, other).toBe(404)
  })

  test('security.txt is a 404 without SECURITY_CONTACT, and names that contact otherwise', async () => {
    expect((await send('GET', '/.well-known/security.txt')).status).toBe(404)
    const named = await testService({ SECURITY_CONTACT: 'security@example.com' })
    const { status, text, headers } = await named.send('GET', '/.well-known/security.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n$/)
  })

  test.each(['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/favicon.ico'])(
    '%s answers HEAD, and 304 while it is the same',
    async (path) => {
      const { headers, bytes } = await fetchBytes(path, { 'accept-encoding': 'identity' })
      const etag = headers.get('etag') ?? ''
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect((await fetchBytes(path, { 'if-none-match': etag })).status).toBe(304)
      const head = await send('HEAD', path, undefined, { 'accept-encoding': 'identity' })
      expect([head.status, head.text, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
        200,
        '',
        etag,
        String(bytes.length),
      ])
    },
  )

  test('is taken from the request where no public address is set, unless that is no host', async () => {
    const local = await testService()
    const { host } = new URL(local.url)
    expect((await local.send('GET', '/robots.txt')).text).toContain(`Sitemap: http://${host}/sitemap.xml`)
    const { request } = await import('node:http')
    const robots = await new Promise<string>((resolve, reject) => {
      const sent = request(`${local.url}/robots.txt`, { headers: { host: 'a"><script>' } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString()))
      })
      sent.on('error', reject).end()
    })
    expect(robots).toContain(`Sitemap: http://localhost:${new URL(local.url).port}/sitemap.xml`)
  })
})
