import { reservedSlugs } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Account, type Call, testService } from '../../support/service.ts'

const { send, account, as } = await testService({ PUBLIC_URL: 'https://links.example.com', QUOTA_PAGES: '0' })
const admin = await account()
let owner: Account
let call: Call
beforeAll(async () => {
  owner = await account()
  call = as(await owner.token())
})

let made = 0
/** A page with a link, published unless it says otherwise. */
async function page({ published = true, ...fields }: { published?: boolean; slug?: string; title?: string } = {}) {
  const slug = `Plain-${++made}`
  const body = { slug, title: 'Page', description: 'About it', ...fields }
  const { id } = (await call('POST', '/api/v1/pages', body)).body as { id: string }
  const link = (await call('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com/a', title: 'First' })).body as { id: string }
  if (published) await call('PUT', `/api/v1/pages/${id}/publication`, { published: true })
  return { id, slug: body.slug, linkId: link.id }
}

/** A page with a password, and the cookie of a visitor who has entered it. */
let locked: { slug: string; cookie: string }
beforeAll(async () => {
  const { id, slug } = await page()
  await call('PUT', `/api/v1/pages/${id}/password`, { password: 'correct horse' })
  const form = { origin: 'https://links.example.com', 'content-type': 'application/x-www-form-urlencoded' }
  const { headers } = await send('POST', `/${slug}/unlock`, 'password=correct+horse', form)
  locked = { slug, cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
  expect((await send('GET', `/${slug}`, undefined, { cookie: locked.cookie })).text).toContain('About it')
})

const types = {
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vcf': 'text/vcard; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '/badge.svg': 'image/svg+xml',
}

describe.each(Object.entries(types))('/<slug>%s', (suffix, type) => {
  test('is a file that any site may read, and that no browser runs and no search engine lists', async () => {
    const { slug } = await page()
    const { status, headers, text } = await send('GET', `/${slug}${suffix}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
      link: `<https://links.example.com/${slug}>; rel="canonical"`,
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.has('set-cookie')).toBe(false)
    expect(text).toContain('Page')
  })

  test('has an ETag, by which it is 304 until what it shows changes', async () => {
    const { id, slug } = await page()
    const first = await send('GET', `/${slug}${suffix}`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/)
    const again = await send('GET', `/${slug}${suffix}`, undefined, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    for (const header of ['etag', 'content-security-policy', 'access-control-allow-origin', 'cache-control'])
      expect(again.headers.get(header), header).toBe(first.headers.get(header))
    await call('PATCH', `/api/v1/pages/${id}`, { title: 'Changed' })
    const changed = await send('GET', `/${slug}${suffix}`, undefined, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('Changed')
  })

  test('answers HEAD with the headers of GET', async () => {
    const { slug } = await page()
    const identity = { 'accept-encoding': 'identity' }
    const get = await send('GET', `/${slug}${suffix}`, undefined, identity)
    const head = await send('HEAD', `/${slug}${suffix}`, undefined, identity)
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const header of ['content-type', 'content-length', 'etag', 'link'])
      expect(head.headers.get(header), header).toBe(get.headers.get(header))
  })

  test('redirects from another case and from a former slug to the current one', async () => {
    const { id, slug } = await page()
    const other = await send('GET', `/${slug.toLowerCase()}${suffix}?a=/.b`)
    expect([other.status, other.headers.get('location')]).toEqual([301, `/${slug}${suffix}?a=/.b`])
    await call('PATCH', `/api/v1/pages/${id}`, { slug: `${slug}-now` })
    const former = await send('GET', `/${slug}${suffix}`)
    expect([former.status, former.headers.get('location')]).toEqual([301, `/${slug}-now${suffix}`])
  })

  test('is the same 404 for a draft, a page with a password, a deleted page and an unknown slug', async () => {
    const draft = await page({ published: false })
    const deleted = await page()
    await call('DELETE', `/api/v1/pages/${deleted.id}`)
    const [{ text: unknown }, ...answers] = await Promise.all([
      send('GET', `/never-was${suffix}`),
      ...[draft.slug, deleted.slug, locked.slug, 'no_slug', '-', '%00'].map((slug) => send('GET', `/${slug}${suffix}`)),
      send('GET', `/${locked.slug}${suffix}`, undefined, { cookie: locked.cookie }),
    ])
    expect(unknown).toContain('<!doctype html>')
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([404, unknown])
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('is 410 for a blocked page, and tells nothing of it', async () => {
    const { id, slug } = await page({ title: 'Quetzal' })
    expect((await send('GET', `/${slug}${suffix}`)).text).toContain('Quetzal')
    await send('POST', '/trpc/admin.pages.block', { pageId: id, reason: 'Spam' }, { cookie: admin.cookie })
    const { status, text } = await send('GET', `/${slug}${suffix}`)
    expect([status, text.includes('Quetzal')]).toEqual([410, false])
  })

  test('is selected by its address alone, and no address but its own', async () => {
    const { slug } = await page()
    const { headers } = await send('GET', `/${slug}${suffix}`, undefined, { accept: 'text/html' })
    expect(headers.get('content-type')).toBe(type)
    for (const path of [
      `/${slug}${suffix}/`,
      `/${slug}${suffix.toUpperCase()}`,
      `/${slug}${suffix}x`,
      `/x${suffix}${suffix}`,
      `/${suffix}`,
    ])
      expect((await send('GET', path)).status, path).toBe(404)
    expect((await send('GET', `/${slug}`, undefined, { accept: type })).headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('is under no word that is reserved for the service', async () => {
    for (const word of reservedSlugs)
      expect((await send('GET', `/${word}${suffix}`)).headers.get('access-control-allow-origin'), word).toBeNull()
  })
})

test('JSON names each shown link with its destination and its counted address', async () => {
  const { id, slug, linkId } = await page()
  const hidden = (await call('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com/invisible' })).body as { id: string }
  await call('PATCH', `/api/v1/pages/${id}/links/${hidden.id}`, { active: false })
  const { text } = await send('GET', `/${slug}.json`)
  const go = `https://links.example.com/go/${linkId}`
  expect(JSON.parse(text)).toEqual({
    url: `https://links.example.com/${slug}`,
    title: 'Page',
    description: 'About it',
    name: null,
    language: null,
    coverImage: null,
    links: [{ title: 'First', url: 'https://example.com/a', go, type: 'other', highlighted: false }],
  })
  for (const suffix of Object.keys(types)) expect((await send('GET', `/${slug}${suffix}`)).text, suffix).not.toContain('invisible')
})

test('links are listed while they are shown, and a feed dates them by then', async () => {
  const { id, slug } = await page()
  await call('PATCH', `/api/v1/pages/${id}`, { language: 'pt-BR' })
  const add = (title: string, times: object) => call('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com', title, ...times })
  const soon = new Date(Date.now() + 1_500).toISOString()
  await add('Later', { visibleFrom: '2999-01-01T00:00Z' })
  await add('Over', { visibleUntil: '2020-01-01T00:00Z' })
  await add('Soon', { visibleFrom: soon })
  const { text } = await send('GET', `/${slug}.json`)
  expect(JSON.parse(text)).toMatchObject({ language: 'pt-BR', links: [{ title: 'First' }] })
  await expect.poll(async () => (await send('GET', `/${slug}.json`)).text, { timeout: 60_000 }).toContain('Soon')
  const feed = (await send('GET', `/${slug}.atom`)).text
  expect(feed).toContain(`<title>Soon</title><updated>${soon}</updated>`)
  expect(feed).toContain('xml:lang="pt-BR"')
  expect(feed).not.toMatch(/Later|Over/)
})

test('the page names its feed and its JSON', async () => {
  const { slug } = await page()
  const { text } = await send('GET', `/${slug}`)
  const named = [...text.matchAll(/<link rel="alternate" type="([^"]+)" href="https:\/\/links\.example\.com([^"]+)">/g)]
  expect(named.map(([, type, path]) => [type, path])).toEqual([
    ['application/atom+xml', `/${slug}.atom`],
    ['application/json', `/${slug}.json`],
  ])
})

test('a contact is downloaded as a file with the name of the page', async () => {
  const { slug } = await page()
  const { headers } = await send('GET', `/${slug}.vcf`)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${slug}.vcf"`)
})

test('no page answers at an address that speaks for the whole host', async () => {
  const texts = ['ads', 'app-ads', 'humans', 'llms', 'llms-full', 'trust', 'keybase']
  const paths = [...texts.map((slug) => [slug, '.txt']), ...['sellers', 'manifest', 'assetlinks'].map((slug) => [slug, '.json'])]
  for (const [slug = '', suffix = ''] of paths) {
    await page({ slug })
    for (const path of [`/${slug}${suffix}`, `/${slug.toUpperCase()}${suffix}`]) expect((await send('GET', path)).status, path).toBe(404)
    expect((await send('GET', `/${slug}${suffix === '.txt' ? '.json' : '.txt'}`)).status).toBe(200)
  }
})

test('a request makes up no part of a badge', async () => {
  const { slug } = await page()
  const [plain, asked] = await Promise.all(
    ['', '?title=Evil&label=Evil&color=red'].map((query) => send('GET', `/${slug}/badge.svg${query}`)),
  )
  expect(asked?.text).toBe(plain?.text)
})
