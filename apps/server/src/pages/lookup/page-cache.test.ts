import type { SlugLookup } from '@tessera/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { EncodedPage } from './encoded-page.ts'
import { away, cacheOver, pageOf } from './testing.ts'

// Only timers and clocks are fake; promises settle by themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('concurrent readers of a slug share one lookup, and later ones need none', async () => {
  const page = pageOf('a', 1)
  const { cache, asked } = cacheOver({ a: page })
  const entries = await Promise.all(Array.from({ length: 10 }, () => cache.get('a')))
  expect(new Set(entries).size).toBe(1)
  expect(cache.getFresh('a')).toBe(entries[0])
  expect(cache.getFreshByTile(page.link)).toBe(entries[0])
  expect(asked).toEqual(['find a'])
})

test.for(['pageId', 'slug'] as const)(
  'a lookup that began before an invalidation by %s is neither stored nor joined after it',
  async (by) => {
    const before = pageOf('a', 1)
    const after = pageOf('a', 2, before.pageId)
    const found = { a: before, b: pageOf('b', 1) }
    const { cache, hold, tagOf, asked } = cacheOver(found)
    const open = hold()
    const [early, other] = [tagOf('a'), tagOf('b')]
    found.a = after
    cache.invalidate(by === 'pageId' ? { pageId: before.pageId } : { slug: 'A' })
    const late = tagOf('a')
    open()
    expect(await Promise.all([early, late, other])).toEqual([before.tag, after.tag, found.b.tag])
    expect([await tagOf('a'), await tagOf('b')]).toEqual([after.tag, found.b.tag])
    // The lookup of the unchanged slug was stored.
    expect(asked).toEqual(['find a', 'find b', 'find a'])
  },
)

test('an invalidation by page id removes the entries at all its slugs', async () => {
  const page = pageOf('new', 1)
  const former: SlugLookup = { result: { state: 'absent', movedTo: 'new' }, tag: page.tag, pageId: page.pageId }
  const { cache, tagOf } = cacheOver({ new: page, old: former })
  await Promise.all([tagOf('new'), tagOf('old')])
  expect([cache.getFresh('new'), cache.getFresh('old')]).not.toContain(undefined)
  cache.invalidate({ pageId: page.pageId })
  expect([cache.getFresh('new'), cache.getFresh('old'), cache.getFreshByTile(page.link), cache.bytes]).toEqual([
    undefined,
    undefined,
    undefined,
    0,
  ])
})

test('an unknown slug is cached until it is taken', async () => {
  const found: Record<string, SlugLookup> = {}
  const { cache, asked, tagOf } = cacheOver(found)
  for (const _ of [1, 2, 3]) expect(await tagOf('a')).toBe('')
  expect(asked).toEqual(['find a'])
  found['a'] = pageOf('a', 1)
  cache.invalidate({ slug: 'a' })
  expect(await tagOf('a')).toBe(found['a'].tag)
})

test('unknown slugs displace no pages, and their memory is bounded', async () => {
  const { cache, tagOf, asked } = cacheOver({ a: pageOf('a', 1) }, 160_000)
  await tagOf('a')
  for (let i = 0; i < 1_000; i += 1) await tagOf(`unknown-${i}`)
  expect(cache.getFresh('a')).toBeDefined()
  expect(cache.bytes).toBeLessThan(20_000)
  asked.length = 0
  await tagOf('unknown-0')
  expect(asked).toEqual(['find unknown-0'])
})

test('evicted pages are removed with their tiles', async () => {
  const pages = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`p${i}`, pageOf(`p${i}`, 1)]))
  const { cache, tagOf } = cacheOver(pages, 50_000)
  for (const slug of Object.keys(pages)) await tagOf(slug)
  const held = Object.entries(pages).filter(([slug]) => cache.getFresh(slug))
  expect(held.length).toBeGreaterThan(5)
  expect(held.length).toBeLessThan(25)
  expect(cache.bytes).toBeLessThanOrEqual(50_000)
  for (const [slug, { link }] of Object.entries(pages)) expect(cache.getFreshByTile(link)?.slug).toBe(cache.getFresh(slug)?.slug)
})

test('a page that grows by its renderings displaces others, and itself when it is larger than the cache', async () => {
  const found = { a: pageOf('a', 1), b: pageOf('b', 1) }
  const { cache, tagOf } = cacheOver(found, 10_000)
  const render = async (slug: string, bytes: number) => {
    const { renderings } = await cache.get(slug)
    renderings.get(`http://${bytes}`, () => ({ bytes, br: {} }) as EncodedPage)
  }
  await tagOf('a')
  await render('b', 1_000)
  expect(cache.getFresh('a')).toBeDefined()
  await render('b', 5_000)
  expect([cache.getFresh('a'), cache.getFresh('b')?.slug, cache.getFreshByTile(found.b.link)?.slug]).toEqual([undefined, 'b', 'b'])
  const entry = await cache.get('b')
  expect(cache.bytes).toBe(entry.bytes)
  await render('b', 5_000_000)
  expect([cache.getFresh('b'), cache.getFreshByTile(found.b.link), cache.bytes]).toEqual([undefined, undefined, 0])
  // An entry that is no longer in the cache does not change its size.
  entry.renderings.get('http://late', () => ({ bytes: 1, br: {} }) as EncodedPage)
  expect(cache.bytes).toBe(0)
})

test("an entry's size includes the title and thumbnail of each tile", async () => {
  const weightOf = async (tile: { title?: string; thumbnail?: string }) => {
    const page = pageOf('a', 1)
    if (page.result.state !== 'shown') throw new Error('The page is shown')
    const tiles = page.result.page.tiles.map((shown) => ({ ...shown, ...tile }))
    const { cache } = cacheOver({ a: { ...page, result: { ...page.result, page: { ...page.result.page, tiles } } } })
    return (await cache.get('a')).bytes
  }
  const [bare, title, thumbnail] = [await weightOf({}), 'T'.repeat(100), `https://example.com/${'t'.repeat(2_000)}`]
  expect(await weightOf({ title, thumbnail })).toBe(bare + 2 * (title.length + thumbnail.length))
})

test('a change by another process shows within a second, by one statement a round for all entries in use', async () => {
  const found = { a: pageOf('a', 1), b: pageOf('b', 1) }
  const { cache, tagOf, asked } = cacheOver(found)
  await Promise.all([tagOf('a'), tagOf('b')])
  asked.length = 0
  for (let i = 0; i < 10; i += 1) {
    expect([cache.getFresh('a'), cache.getFresh('b')]).not.toContain(undefined)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(new Set(asked)).toEqual(new Set(['tags a b']))
  expect(asked.length).toBe(10)
  found.a = pageOf('a', 2, found.a.pageId)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await tagOf('a'), await tagOf('b')]).toEqual([found.a.tag, found.b.tag])
  // Entries that are not in use are verified only when they are requested.
  await vi.advanceTimersByTimeAsync(5_000)
  asked.length = 0
  expect(cache.getFresh('a')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([])
  await tagOf('a')
  expect(asked).toEqual(['tags a'])
})

test('while the database is unavailable, cached entries are served for five minutes and others are refused', async () => {
  const found: Record<string, SlugLookup> = { a: pageOf('a', 1) }
  const { cache, database, tagOf } = cacheOver(found)
  const tag = await tagOf('a')
  await tagOf('unknown')
  database.failing = true
  for (const passed of [1_000, 60_000, 238_000]) {
    await vi.advanceTimersByTimeAsync(passed)
    expect(cache.getFresh('a')).toBeUndefined()
    expect([await tagOf('a'), await tagOf('unknown')]).toEqual([tag, ''])
    await expect(cache.get('b')).rejects.toBe(away)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(cache.get('a')).rejects.toBe(away)
  await expect(cache.get('unknown')).rejects.toBe(away)
  database.failing = false
  expect(await tagOf('a')).toBe(tag)
})

test('a database that does not answer delays a cached entry by half a second, and only once', async () => {
  const { hold, tagOf } = cacheOver({ a: pageOf('a', 1) })
  const tag = await tagOf('a')
  await vi.advanceTimersByTimeAsync(1_000)
  const open = hold()
  const answers: string[] = []
  void tagOf('a').then((found) => answers.push(found))
  await vi.advanceTimersByTimeAsync(499)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([tag])
  const next = tagOf('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toBe(tag)
  open()
})

test('an error other than unavailability reaches the caller', async () => {
  const { cache, database, tagOf } = cacheOver({ a: pageOf('a', 1) })
  await tagOf('a')
  await vi.advanceTimersByTimeAsync(1_000)
  database.gate = Promise.reject(new Error('out of memory'))
  await expect(cache.get('a')).rejects.toThrow('out of memory')
})
