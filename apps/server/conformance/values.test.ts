import { type CreatedPage, defaultScopes, type Link, type PageWithLinks, reservedSlugs, type Theme } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from './rows.ts'
import { type Call, testService } from './service.ts'

const { as, send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
const owner = await account()
let api: Call
let page: string
const create = (body: object) => api('POST', '/api/v1/pages', { title: 'x', description: '', slug: freshSlug(), ...body })
const read = async (path = page) => (await api('GET', path)).body as PageWithLinks
beforeAll(async () => {
  api = as(await owner.token())
  page = `/api/v1/pages/${((await create({})).body as CreatedPage).id}`
})

const issuePaths = (body: unknown) => ((body as { issues?: { path: string[] }[] }).issues ?? []).map(({ path }) => path.join('.'))

describe('slug', () => {
  test.each(['a', 'B', '0', 'a-b', 'a--b', 'Ada-Lovelace', '123', 'x'.repeat(64), 'constructor', 'null', 'apis', 'my-api', 'api-1'])('takes %s, in the case given', async (slug) => {
    const created = await create({ slug })
    expect(created).toMatchObject({ status: 201, body: { slug } })
    expect((await read(created.headers.get('location') ?? '')).project.slug).toBe(slug)
  })

  test.each(['', '-', '-a', 'a-', 'x'.repeat(65), 'a b', 'a_b', 'a.b', 'a/b', 'ä', 'а', 'a\u200b', 'a\n', '٣', 'ｆｕｌｌ', 'a%20b', 'ſ'])('refuses %j', async (slug) => {
    for (const answered of [await create({ slug }), await api('PATCH', page, { slug })]) {
      expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['slug'] }] } })
    }
  })

  test('keeps every reserved word for the service, in any case', async () => {
    expect(reservedSlugs.size).toBeGreaterThan(50)
    for (const slug of reservedSlugs) {
      for (const word of [slug, slug.toUpperCase()]) {
        expect(await create({ slug: word }), word).toMatchObject({ status: 400, body: { reason: 'slug_reserved', issues: [{ path: ['slug'] }] } })
      }
      expect(await api('PATCH', page, { slug })).toMatchObject({ status: 400, body: { reason: 'slug_reserved' } })
    }
  })

  test('is unique whatever its case and whoever has it, and free as soon as its page is deleted', async () => {
    const slug = `Case-${freshSlug()}`
    const { headers } = await create({ slug })
    const other = as(await (await account()).token())
    for (const taken of [slug, slug.toLowerCase(), slug.toUpperCase()]) {
      for (const by of [api, other]) {
        expect(await by('POST', '/api/v1/pages', { title: 'x', description: '', slug: taken })).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
      }
      expect(await api('PATCH', page, { slug: taken, title: 'not kept' })).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
    }
    expect((await read()).project.title).not.toBe('not kept')
    expect((await api('DELETE', headers.get('location') ?? '')).status).toBe(204)
    expect((await other('POST', '/api/v1/pages', { title: 'x', description: '', slug: slug.toUpperCase() })).status).toBe(201)
  })

  test('may be a page’s own one again, and change only its case', async () => {
    const slug = freshSlug()
    for (const next of [slug, slug, slug.toUpperCase()]) expect(await api('PATCH', page, { slug: next })).toMatchObject({ status: 200, body: { slug: next } })
    expect((await read()).project.slug).toBe(slug.toUpperCase())
  })

  test('goes to exactly one of 20 that ask for it at once', async () => {
    const slug = freshSlug()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ slug: n % 2 ? slug : slug.toUpperCase() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })
})

const face = '👩🏽‍🚀'
describe('texts', () => {
  const texts = [
    ['title', 1, 120],
    ['description', 0, 300],
    ['name', 1, 80],
  ] as const

  test.each(texts)('%s has %i to %i code points and is stored as given', async (field, min, max) => {
    const given = ['  spaced  ', '<b>&amp;"\'', 'ÅÅ ﬁ', 'שלום', `${face} `, '\u200b\u202e', '\ufeffx', '\ud83d\ude00', '𝒳'.repeat(max), 'x'.repeat(max)]
    for (const value of min === 0 ? [...given, '', ' '] : given) {
      expect((await api('PATCH', page, { [field]: value })).status, value).toBe(200)
      expect((await read()).project[field]).toBe(value)
    }
    for (const value of ['x'.repeat(max + 1), '😀'.repeat(max + 1), ...(min > 0 ? ['', ' ', '\u3000\u00a0'] : [])]) {
      expect(await api('PATCH', page, { [field]: value }), value).toMatchObject({ status: 400, body: { issues: [{ path: [field] }] } })
    }
  })

  test('null removes name and cover image, means absent in a creation, and is no title, description or slug', async () => {
    await api('PATCH', page, { name: 'Ada', coverImage: 'https://example.com/x.png' })
    expect((await api('PATCH', page, { name: null, coverImage: null })).status).toBe(200)
    expect((await read()).project).toMatchObject({ name: null, coverImage: null })
    const created = await create({ name: null, coverImage: null, theme: null })
    expect((await read(created.headers.get('location') ?? '')).project).toMatchObject({ name: null, coverImage: null, theme: null })
    expect(issuePaths((await api('PATCH', page, { title: null, description: null, slug: null })).body).toSorted()).toEqual(['description', 'slug', 'title'])
  })
})

describe('urls', () => {
  const long = (length: number) => `https://example.com/${'x'.repeat(length - 20)}`
  const good = [
    'http://a', 'HTTPS://Example.COM', 'hTTp://x/', 'https://example.com:8080/a?b=c#d', 'https://example.com/@user', 'https://example.com/?q=a@b', 'https://example.com#@x',
    'https://münchen.example/ü', 'http://[::1]/', 'http://127.0.0.1', 'https://example.com/%zz', 'https://example.com/a//b/../c', "https://example.com/'\"<>", long(2048),
  ]
  const bad = [
    '', 'https://', 'http://', 'http:example.com', 'https:/example.com', '//example.com', 'example.com', 'javascript:alert(1)', ' https://example.com', 'https://example.com ',
    'https://exa mple.com', 'https://example.com/\u00a0', 'https://example.com/\u3000', 'java\nscript:x', 'ftp://example.com', 'data:text/html,x', 'https://user@example.com',
    'https://user:pass@example.com', 'https://:@example.com', 'https://@example.com', 'https://example.com:99999', 'https://[::1', 'https://%', 'http://a%00b', 'https:\\\\example.com',
    long(2049), 'https://example.com/\ufeff',
  ]
  const places = [
    ['url', (value: string) => api('POST', `${page}/links`, { url: value })],
    ['thumbnail', (value: string) => api('POST', `${page}/links`, { url: 'http://a', thumbnail: value })],
    ['coverImage', (value: string) => api('PATCH', page, { coverImage: value })],
  ] as const

  test.each(places)('%s is stored as given when it is one', async (field, set) => {
    for (const value of good) {
      const answered = await set(value)
      expect(answered.status, value).toBeLessThan(300)
      if (field === 'coverImage') expect((await read()).project.coverImage).toBe(value)
      else expect(answered.body).toMatchObject({ [field]: value })
    }
  })

  test.each(places)('%s is refused when it is none, leads to another scheme or hides its host', async (field, set) => {
    for (const value of bad) {
      expect(await set(value), value).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: [field] }] } })
    }
  })
})

describe('theme', () => {
  const defaults = { background: null, accent: null, linkStyle: 'rounded', typography: 'modern', radius: 'rounded', density: 'comfortable', iconStyle: 'duotone', layoutMode: 'grid', showByline: true }
  const set = (theme: unknown) => api('PUT', `${page}/theme`, theme)
  const get = async () => (await api('GET', `${page}/theme`)).body as Theme | null

  test('is null while none is stored, by Get theme and by Get page, both 200', async () => {
    const fresh = (await create({})).headers.get('location') ?? ''
    expect(await api('GET', `${fresh}/theme`)).toMatchObject({ status: 200, text: 'null' })
    expect((await read(fresh)).project.theme).toBeNull()
  })

  test('needs a preset, fills the defaults, and replaces all of what was there', async () => {
    expect(await set({ preset: 'vivid', background: '#abc', showByline: false, density: 'airy' })).toMatchObject({ status: 200, text: '{"success":true}' })
    expect(await get()).toEqual({ preset: 'vivid', ...defaults, background: '#abc', showByline: false, density: 'airy' })
    await set({ preset: 'lofi' })
    expect(await get()).toEqual({ preset: 'lofi', ...defaults })
    expect((await read()).project.theme).toEqual({ preset: 'lofi', ...defaults })
    expect(issuePaths((await set({ density: 'airy' })).body)).toEqual(['preset'])
    expect(issuePaths((await create({ theme: { density: 'airy' } })).body)).toEqual(['theme.preset'])
  })

  test('of a new page is the same configuration', async () => {
    const created = await create({ theme: { preset: 'midnight', density: 'compact', accent: '#ABCDEF' } })
    expect((await read(created.headers.get('location') ?? '')).project.theme).toEqual({ preset: 'midnight', ...defaults, density: 'compact', accent: '#ABCDEF' })
  })

  test.each(['#fff', '#FFF', '#aBc', '#000000', '#0E6b57'])('echoes the colour %s as given', async (colour) => {
    expect((await set({ preset: 'paper', background: colour, accent: colour })).status).toBe(200)
    expect(await get()).toMatchObject({ background: colour, accent: colour })
  })

  test.each(['', 'fff', '#ff', '#ffff', '#fffff', '#fffffff', '#ffffffff', '#ggg', 'red', ' #fff', '#fff ', '#fff\n', '＃fff', '#١٢٣', 'rgb(0,0,0)'])('refuses %j as a colour', async (colour) => {
    expect(issuePaths((await set({ preset: 'paper', background: colour, accent: colour })).body)).toEqual(['background', 'accent'])
  })

  test('takes null for its two colours and for nothing else', async () => {
    const nulls = Object.fromEntries(Object.keys({ preset: 1, ...defaults }).map((name) => [name, null]))
    expect(issuePaths((await set(nulls)).body).toSorted()).toEqual(Object.keys(nulls).filter((name) => name !== 'background' && name !== 'accent').toSorted())
  })

  const allowed = {
    preset: ['brand-default', 'midnight', 'paper', 'vivid', 'lofi'],
    linkStyle: ['rounded', 'pill', 'outline', 'filled', 'minimal'],
    typography: ['modern', 'editorial', 'mono', 'geometric'],
    radius: ['sharp', 'rounded', 'soft', 'pill'],
    density: ['compact', 'comfortable', 'airy'],
    iconStyle: ['duotone', 'filled', 'colored'],
    layoutMode: ['grid', 'list'],
    showByline: [true, false],
  }
  test.each(Object.entries(allowed))('takes every documented value of %s', async (field, values) => {
    for (const value of values) {
      expect((await set({ preset: 'paper', [field]: value })).status).toBe(200)
      expect(await get()).toEqual({ preset: 'paper', ...defaults, [field]: value })
    }
  })
})

describe('links', () => {
  const add = (body: object) => api('POST', `${page}/links`, { url: 'https://example.com', ...body })
  const types = ['live-demo', 'repo-host', 'documentation', 'video-site', 'microblog', 'professional-network', 'launch-directory', 'hackathon-site', 'blog', 'other']

  test.each(types)('%s has its size when none is given, and any size that is', async (type) => {
    const size = type === 'microblog' || type === 'professional-network' ? '2x2' : '2x1'
    expect((await add({ type })).body).toMatchObject({ type, size, title: null, thumbnail: null, active: true, highlighted: false })
    for (const given of ['1x1', '2x1', '2x2', '4x1']) expect((await add({ type, size: given })).body).toMatchObject({ type, size: given })
  })

  test('have the keys of the specification in their creation, and clicks besides in reads', async () => {
    const keys = ['id', 'type', 'url', 'position', 'title', 'size', 'thumbnail', 'active', 'highlighted']
    const created = await add({ title: null, thumbnail: null })
    expect(Object.keys(created.body as object)).toEqual(keys)
    expect(Object.keys((await api('GET', created.headers.get('location') ?? '')).body as object)).toEqual([...keys, 'clicks'])
  })

  test('a later change of type changes no size', async () => {
    const { headers } = await add({ type: 'microblog' })
    expect((await api('PATCH', headers.get('location') ?? '', { type: 'blog' })).body).toMatchObject({ type: 'blog', size: '2x2' })
  })

  test('take the next position whatever a caller says, and close the gap that a deletion leaves', async () => {
    const path = (await create({})).headers.get('location') ?? ''
    const positions = async () => ((await api('GET', `${path}/links`)).body as Link[]).map(({ position }) => position)
    const adds = Array.from({ length: 20 }, () => api('POST', `${path}/links`, { url: 'http://a', position: 0, id: 'x', active: false, highlighted: true, clicks: 5 }))
    const added = (await Promise.all(adds)).map(({ body }) => body as Link)
    expect(added.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    for (const link of added) expect(link).toMatchObject({ active: true, highlighted: false })
    await Promise.all(added.slice(0, 5).map(({ id }) => api('DELETE', `${path}/links/${id}`)))
    expect(await positions()).toEqual(Array.from({ length: 15 }, (_, n) => n))
  })

  test('are reordered by an exact permutation only', async () => {
    const path = (await create({})).headers.get('location') ?? ''
    const ids: string[] = []
    for (const n of [0, 1, 2]) ids.push(((await api('POST', `${path}/links`, { url: `http://a/${n}` })).body as Link).id)
    const [a = '', b = '', c = ''] = ids
    const strange = ((await add({})).body as Link).id
    const order = (list: string[]) => api('PUT', `${path}/links/order`, { ids: list })
    for (const list of [[], [a, b], [a, b, c, c], [a, a, b], [a, b, strange], [a, b, c, strange], [a, b, 'x'], [a, b, '\u0000'], [a, b, c.toUpperCase()]]) {
      expect(await order(list), list.join()).toMatchObject({ status: 409, body: { reason: 'order_stale' } })
    }
    expect((await order([c, a, b])).body).toMatchObject([{ id: c, position: 0 }, { id: a, position: 1 }, { id: b, position: 2 }])
    expect((await read(path)).links.map(({ id }) => id)).toEqual([c, a, b])
  })
})

test('a page answers its creation, update and toggle with the keys of the specification, in order', async () => {
  const created = await create({})
  expect(Object.keys(created.body as object)).toEqual(['id', 'slug', 'title', 'published'])
  const path = created.headers.get('location') ?? ''
  expect(Object.keys((await api('PATCH', path, { title: 'y' })).body as object)).toEqual(['id', 'slug'])
  for (const published of [true, false, true]) expect(await api('POST', `${path}/publish`)).toMatchObject({ status: 200, text: `{"published":${published}}` })
  const { project, links } = await read(path)
  expect([Object.keys(project), links]).toEqual([['id', 'slug', 'title', 'description', 'coverImage', 'name', 'published', 'passwordProtected', 'blocked', 'theme'], []])
  const [summary] = (await api('GET', '/api/v1/pages')).body as object[]
  expect(Object.keys(summary ?? {})).toEqual(['id', 'slug', 'title', 'description', 'coverImage', 'name', 'published', 'blocked', 'createdAt', 'updatedAt'])
  expect((await send('GET', '/api/v1/me', undefined, { authorization: `Bearer ${await owner.token(defaultScopes)}` })).body).toMatchObject({ user: { plan: 'free' } })
})
