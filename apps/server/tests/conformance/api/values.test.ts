import { type CreatedPage, type PageWithLinks, reservedSlugs } from '@tessera/contract'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

const { as, account } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
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
  test.each(['a', 'B', '0', 'a-b', 'a--b', 'Ada-Lovelace', '123', 'x'.repeat(64), 'constructor', 'null', 'apis', 'my-api', 'api-1'])(
    'takes %s, in the case given',
    async (slug) => {
      const created = await create({ slug })
      expect(created).toMatchObject({ status: 201, body: { slug } })
      expect((await read(created.headers.get('location') ?? '')).project.slug).toBe(slug)
    },
  )

  test.each(['', '-', '-a', 'a-', 'x'.repeat(65), 'a b', 'a_b', 'a.b', 'a/b', 'ä', 'а', 'a\u200b', 'a\n', '٣', 'ｆｕｌｌ', 'a%20b', 'ſ'])(
    'refuses %j',
    async (slug) => {
      for (const answered of [await create({ slug }), await api('PATCH', page, { slug })]) {
        expect(answered).toMatchObject({ status: 400, body: { reason: 'invalid_input', issues: [{ path: ['slug'] }] } })
      }
    },
  )

  test('keeps every reserved word for the service, in any case', async () => {
    expect(reservedSlugs.size).toBeGreaterThan(50)
    for (const slug of reservedSlugs) {
      for (const word of [slug, slug.toUpperCase()]) {
        expect(await create({ slug: word }), word).toMatchObject({
          status: 400,
          body: { reason: 'slug_reserved', issues: [{ path: ['slug'] }] },
        })
      }
      expect(await api('PATCH', page, { slug })).toMatchObject({ status: 400, body: { reason: 'slug_reserved' } })
    }
  })

  test('is unique across accounts and regardless of case, and free as soon as its page is deleted', async () => {
    const slug = `Case-${freshSlug()}`
    const { headers } = await create({ slug })
    const other = as(await (await account()).token())
    for (const taken of [slug, slug.toLowerCase(), slug.toUpperCase()]) {
      for (const by of [api, other]) {
        expect(await by('POST', '/api/v1/pages', { title: 'x', description: '', slug: taken })).toMatchObject({
          status: 409,
          body: { reason: 'slug_taken' },
        })
      }
      expect(await api('PATCH', page, { slug: taken, title: 'not kept' })).toMatchObject({ status: 409, body: { reason: 'slug_taken' } })
    }
    expect((await read()).project.title).not.toBe('not kept')
    expect((await api('DELETE', headers.get('location') ?? '')).status).toBe(204)
    expect((await other('POST', '/api/v1/pages', { title: 'x', description: '', slug: slug.toUpperCase() })).status).toBe(201)
  })

  test('may be a page’s own one again, and change only its case', async () => {
    const slug = freshSlug()
    for (const next of [slug, slug, slug.toUpperCase()])
      expect(await api('PATCH', page, { slug: next })).toMatchObject({ status: 200, body: { slug: next } })
    expect((await read()).project.slug).toBe(slug.toUpperCase())
  })

  test('goes to exactly one of 20 that ask for it at once', async () => {
    const slug = freshSlug()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ slug: n % 2 ? slug : slug.toUpperCase() })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
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
    const given = [
      '  spaced  ',
      '<b>&amp;"\'',
      'ÅÅ ﬁ',
      'שלום',
      `${face} `,
      '\u200b\u202e',
      '\ufeffx',
      '\ud83d\ude00',
      '𝒳'.repeat(max),
      'x'.repeat(max),
    ]
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
    expect(issuePaths((await api('PATCH', page, { title: null, description: null, slug: null })).body).toSorted()).toEqual([
      'description',
      'slug',
      'title',
    ])
  })
})

describe('urls', () => {
  const long = (length: number) => `https://example.com/${'x'.repeat(length - 20)}`
  const good = [
    'http://a',
    'HTTPS://Example.COM',
    'hTTp://x/',
    'https://example.com:8080/a?b=c#d',
    'https://example.com/@user',
    'https://example.com/?q=a@b',
    'https://example.com#@x',
    'https://münchen.example/ü',
    'http://[::1]/',
    'http://127.0.0.1',
    'https://example.com/%zz',
    'https://example.com/a//b/../c',
    'https://example.com/\'"<>',
    long(2048),
  ]
  const bad = [
    '',
    'https://',
    'http://',
    'http:example.com',
    'https:/example.com',
    '//example.com',
    'example.com',
    'javascript:alert(1)',
    ' https://example.com',
    'https://example.com ',
    'https://exa mple.com',
    'https://example.com/\u00a0',
    'https://example.com/\u3000',
    'java\nscript:x',
    'ftp://example.com',
    'data:text/html,x',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:@example.com',
    'https://@example.com',
    'https://example.com:99999',
    'https://[::1',
    'https://%',
    'http://a%00b',
    'https:\\\\example.com',
    long(2049),
    'https://example.com/\ufeff',
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
