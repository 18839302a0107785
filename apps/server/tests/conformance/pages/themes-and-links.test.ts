import { type CreatedPage, defaultScopes, type Link, type PageWithLinks, type Theme } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

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

describe('theme', () => {
  const defaults = {
    background: null,
    accent: null,
    linkStyle: 'rounded',
    typography: 'modern',
    radius: 'rounded',
    density: 'comfortable',
    iconStyle: 'duotone',
    layoutMode: 'grid',
    showByline: true,
  }
  const set = (theme: unknown) => api('PUT', `${page}/theme`, theme)
  const get = async () => (await api('GET', `${page}/theme`)).body as Theme | null

  test('is null while none is stored, by Get theme and by Get page, both 200', async () => {
    const unthemed = (await create({})).headers.get('location') ?? ''
    expect(await api('GET', `${unthemed}/theme`)).toMatchObject({ status: 200, text: 'null' })
    expect((await read(unthemed)).project.theme).toBeNull()
  })

  test('needs a preset, fills the defaults, and replaces all of what was there', async () => {
    expect(await set({ preset: 'vivid', background: '#abc', showByline: false, density: 'airy' })).toMatchObject({
      status: 200,
      text: '{"success":true}',
    })
    expect(await get()).toEqual({ preset: 'vivid', ...defaults, background: '#abc', showByline: false, density: 'airy' })
    await set({ preset: 'lofi' })
    expect(await get()).toEqual({ preset: 'lofi', ...defaults })
    expect((await read()).project.theme).toEqual({ preset: 'lofi', ...defaults })
    expect(issuePaths((await set({ density: 'airy' })).body)).toEqual(['preset'])
    expect(issuePaths((await create({ theme: { density: 'airy' } })).body)).toEqual(['theme.preset'])
  })

  test('of a new page is the same configuration', async () => {
    const created = await create({ theme: { preset: 'midnight', density: 'compact', accent: '#ABCDEF' } })
    expect((await read(created.headers.get('location') ?? '')).project.theme).toEqual({
      preset: 'midnight',
      ...defaults,
      density: 'compact',
      accent: '#ABCDEF',
    })
  })

  test.each(['#fff', '#FFF', '#aBc', '#000000', '#0E6b57'])('echoes the color %s as given', async (color) => {
    expect((await set({ preset: 'paper', background: color, accent: color })).status).toBe(200)
    expect(await get()).toMatchObject({ background: color, accent: color })
  })

  test.each([
    '',
    'fff',
    '#ff',
    '#ffff',
    '#fffff',
    '#fffffff',
    '#ffffffff',
    '#ggg',
    'red',
    ' #fff',
    '#fff ',
    '#fff\n',
    '＃fff',
    '#١٢٣',
    'rgb(0,0,0)',
  ])('refuses %j as a color', async (color) => {
    expect(issuePaths((await set({ preset: 'paper', background: color, accent: color })).body)).toEqual(['background', 'accent'])
  })

  test('accepts null for its two colors and refuses it for its other fields', async () => {
    const nulls = Object.fromEntries(Object.keys({ preset: 1, ...defaults }).map((name) => [name, null]))
    expect(issuePaths((await set(nulls)).body).toSorted()).toEqual(
      Object.keys(nulls)
        .filter((name) => name !== 'background' && name !== 'accent')
        .toSorted(),
    )
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
  const types = [
    'live-demo',
    'repo-host',
    'documentation',
    'video-site',
    'microblog',
    'professional-network',
    'launch-directory',
    'hackathon-site',
    'blog',
    'other',
  ]

  test.each(types)('%s has its size when none is given, and any size that is', async (type) => {
    const size = type === 'microblog' || type === 'professional-network' ? '2x2' : '2x1'
    expect((await add({ type })).body).toMatchObject({ type, size, title: null, thumbnail: null, active: true, highlighted: false })
    for (const given of ['1x1', '2x1', '2x2', '4x1']) expect((await add({ type, size: given })).body).toMatchObject({ type, size: given })
  })

  test('have the keys of the specification in their creation, clicks besides in reads, and the fields of media and presence where one is read', async () => {
    const keys = ['id', 'type', 'url', 'position', 'title', 'size', 'thumbnail', 'active', 'highlighted']
    const alone = ['icon', 'iconImage', 'thumbnailStyle', 'visibleFrom', 'visibleUntil', 'me', 'importedClicks']
    const created = await add({ title: null, thumbnail: null })
    expect(Object.keys(created.body as object)).toEqual(keys)
    const location = created.headers.get('location') ?? ''
    expect(Object.keys((await api('GET', location)).body as object)).toEqual([...keys, 'clicks', ...alone])
    const [first] = (await api('GET', location.slice(0, location.lastIndexOf('/')))).body as [object]
    expect(Object.keys(first)).toEqual([...keys, 'clicks'])
  })

  test('a later change of type changes no size', async () => {
    const { headers } = await add({ type: 'microblog' })
    expect((await api('PATCH', headers.get('location') ?? '', { type: 'blog' })).body).toMatchObject({ type: 'blog', size: '2x2' })
  })

  test('take the next position whatever a caller says, and close the gap that a deletion leaves', async () => {
    const path = (await create({})).headers.get('location') ?? ''
    const positions = async () => ((await api('GET', `${path}/links`)).body as Link[]).map(({ position }) => position)
    const adds = Array.from({ length: 20 }, () =>
      api('POST', `${path}/links`, { url: 'http://a', position: 0, id: 'x', active: false, highlighted: true, clicks: 5 }),
    )
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
    for (const list of [
      [],
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, strange],
      [a, b, c, strange],
      [a, b, 'x'],
      [a, b, '\u0000'],
      [a, b, c.toUpperCase()],
    ]) {
      expect(await order(list), list.join()).toMatchObject({ status: 409, body: { reason: 'order_stale' } })
    }
    expect((await order([c, a, b])).body).toMatchObject([
      { id: c, position: 0 },
      { id: a, position: 1 },
      { id: b, position: 2 },
    ])
    expect((await read(path)).links.map(({ id }) => id)).toEqual([c, a, b])
  })
})

test('a page answers its creation, update and toggle with the keys of the specification, in order', async () => {
  const created = await create({})
  expect(Object.keys(created.body as object)).toEqual(['id', 'slug', 'title', 'published'])
  const path = created.headers.get('location') ?? ''
  expect(Object.keys((await api('PATCH', path, { title: 'y' })).body as object)).toEqual(['id', 'slug'])
  for (const published of [true, false, true])
    expect(await api('POST', `${path}/publish`)).toMatchObject({ status: 200, text: `{"published":${published}}` })
  const { project, links } = await read(path)
  expect([Object.keys(project), links]).toEqual([
    ['id', 'slug', 'title', 'description', 'coverImage', 'name', 'published', 'passwordProtected', 'blocked', 'theme'],
    [],
  ])
  const [summary] = (await api('GET', '/api/v1/pages')).body as object[]
  expect(Object.keys(summary ?? {})).toEqual([
    'id',
    'slug',
    'title',
    'description',
    'coverImage',
    'name',
    'published',
    'blocked',
    'createdAt',
    'updatedAt',
  ])
  expect((await send('GET', '/api/v1/me', undefined, { authorization: `Bearer ${await owner.token(defaultScopes)}` })).body).toMatchObject({
    user: { plan: 'free' },
  })
})
