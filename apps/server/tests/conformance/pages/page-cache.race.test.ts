import { lookUpSlug } from '@tessera/api'
import { renderPage } from '@tessera/page'
import { repetitions } from '@tessera/testing/test-kind'
import { beforeAll, expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { type Call, testService } from '../../support/service.ts'

// A few pages fill this cache, so that the readers evict as much as they fill.
const { url, send, as, account, db, another } = await testService({
  PAGE_CACHE_MB: '1',
  QUOTA_PAGES: '0',
  QUOTA_LINKS: '0',
})
let web: Call
let rest: Call
beforeAll(async () => {
  // The first account is the administrator.
  const { cookie, token } = await account()
  rest = as(await token())
  web = (method, path, body) => send(method, path, body, { cookie })
})

const trpc = async <T = unknown>(row: string, input: object): Promise<T> => {
  const { status, text, body } = await web('POST', `/trpc/${row}`, input)
  expect(status, `${row}: ${text}`).toBe(200)
  return (body as { result: { data: T } }).result.data
}

/** A page as its writer, who is its only one, knows it. */
type Mine = { id: string; slug: string; links: string[] }

async function newPage(): Promise<Mine> {
  const slug = freshSlug()
  const { id } = await trpc<{ id: string }>('pages.create', { slug, title: 'New', description: '' })
  await trpc('pages.togglePublished', { pageId: id })
  const links: string[] = []
  for (const n of [1, 2]) links.push((await trpc<{ id: string }>('links.add', { pageId: id, url: `https://example.com/${n}` })).id)
  return { id, slug, links }
}

const newPages = async (count: number): Promise<Mine[]> => {
  const made: Mine[] = []
  while (made.length < count) made.push(await newPage())
  return made
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const word = () => Math.random().toString(36).slice(2)

/** Every kind of write that a visitor may see. */
const edits: Record<string, (page: Mine) => Promise<unknown>> = {
  title: ({ id }) => trpc('pages.update', { pageId: id, title: word() }),
  'title over REST under If-Match': ({ id }) => rest('PATCH', `/api/v1/pages/${id}`, { title: word() }, { 'if-match': '*' }),
  'link over REST with a key': ({ id }) =>
    rest('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' }, { 'idempotency-key': word() }),
  rename: async (page) => {
    const slug = freshSlug()
    await trpc('pages.update', { pageId: page.id, slug })
    page.slug = slug
  },
  theme: ({ id }) =>
    trpc('themes.set', {
      pageId: id,
      preset: pick(['midnight', 'paper', 'vivid']),
      accent: `#${word()
        .replace(/[^0-9a-f]/g, '0')
        .padEnd(6, '0')
        .slice(0, 6)}`,
    }),
  'add link': async (page) => {
    page.links.push((await trpc<{ id: string }>('links.add', { pageId: page.id, url: `https://example.com/${word()}` })).id)
  },
  'change link': (page) => trpc('links.update', { pageId: page.id, linkId: pick(page.links), title: word(), active: Math.random() < 0.8 }),
  'delete link': async (page) => {
    if (page.links.length < 2) return
    const linkId = pick(page.links)
    page.links = page.links.filter((id) => id !== linkId)
    await trpc('links.delete', { pageId: page.id, linkId })
  },
  order: async (page) => {
    const links = (await rest('GET', `/api/v1/pages/${page.id}/links`)).body as { id: string }[]
    await trpc('links.order', { pageId: page.id, ids: links.map(({ id }) => id).toReversed() })
  },
  toggle: ({ id }) => trpc('pages.togglePublished', { pageId: id }),
  block: ({ id }) => trpc('admin.pages.block', { pageId: id, reason: 'Spam' }),
  unblock: ({ id }) => trpc('admin.pages.unblock', { pageId: id }),
}

/** What visitors must get, made from the database with nothing in between. */
async function present(slug: string, origin = url): Promise<{ status: number; text?: string }> {
  const { result } = await lookUpSlug(db, slug)
  if (result.state === 'shown') return { status: 200, text: renderPage(result.page, { origin }).html }
  return { status: result.state === 'blocked' ? 410 : result.movedTo === undefined ? 404 : 301 }
}

test('each random edit by parallel writers shows on the next request, while readers fill and evict', async () => {
  const pages = (await Promise.all(Array.from({ length: 8 }, () => newPages(12)))).flat()
  const written = new AbortController()
  let reads = 0
  const reader = async () => {
    for (; !written.signal.aborted; reads += 1) {
      const { status } = await send('GET', `/${Math.random() < 0.9 ? pick(pages).slug : word()}`)
      expect([200, 301, 404, 410]).toContain(status)
    }
  }
  const stale: string[] = []
  const writer = async (own: readonly Mine[]) => {
    for (let i = 0; i < repetitions({ quick: 10, long: 40 }); i += 1) {
      const page = pick(own)
      const [name, edit] = pick(Object.entries(edits))
      const before = page.slug
      // Most pages were evicted by now, so this fills while the edit is under way.
      await Promise.all([send('GET', `/${before}`), edit(page), send('GET', `/${before}`)])
      for (const slug of new Set([before, page.slug])) {
        const { status, text } = await send('GET', `/${slug}`)
        const expected = await present(slug)
        if (status !== expected.status || (expected.text !== undefined && text !== expected.text))
          stale.push(`${name} at ${slug}: ${status} for ${expected.status}`)
      }
    }
  }
  const writers = Promise.all(Array.from({ length: 8 }, (_, n) => writer(pages.slice(n * 12, n * 12 + 12)))).finally(() => written.abort())
  await Promise.all([writers, ...Array.from({ length: 2 }, reader)])
  expect(stale).toEqual([])
  expect(reads).toBeGreaterThan(40)
})

test('an unknown slug is a page on the request after its creation, and not found on the one after its deletion', async () => {
  for (let i = 0; i < 20; i += 1) {
    const slug = freshSlug()
    const asking = Promise.all(Array.from({ length: 5 }, () => send('GET', `/${slug}`)))
    const { id } = await trpc<{ id: string }>('pages.create', { slug, title: 'New', description: '' })
    await trpc('pages.setPublished', { pageId: id, published: true })
    expect((await send('GET', `/${slug}`)).status).toBe(200)
    await asking
    await trpc('pages.delete', { pageId: id })
    expect((await send('GET', `/${slug}`)).status).toBe(404)
  }
})

test('a link redirects while its page is renamed on another server to a slug that was just looked up without success', async () => {
  const elsewhere = await another()
  const page = await newPage()
  const slug = freshSlug()
  expect((await fetch(`${elsewhere}/${slug}`)).status).toBe(404)
  await trpc('pages.update', { pageId: page.id, slug })
  expect((await fetch(`${elsewhere}/go/${page.links[0]}`, { redirect: 'manual' })).status).toBe(302)
})

test('a server that has a page in memory shows a change made on another server', async () => {
  const elsewhere = await another()
  const page = await newPage()
  const shown = async () => (await fetch(`${elsewhere}/${page.slug}`)).text()
  expect(await shown()).not.toContain('Changed on another server')
  await trpc('pages.update', { pageId: page.id, title: 'Changed on another server' })
  await expect.poll(shown).toContain('Changed on another server')
})
