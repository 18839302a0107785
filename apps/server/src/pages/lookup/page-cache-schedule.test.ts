import type { SlugLookup } from '@tessera/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isHidden, tileOf } from './cache-entry.ts'
import { pageOf, cacheOver } from './testing.ts'

// Only timers and clocks are fake; promises settle by themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A page whose link begins to be shown at `from` and ceases at `until`. */
function scheduledPage(slug: string, from: number, until: number) {
  const stored = pageOf(slug, 1)
  const at = (now: number): SlugLookup => {
    const isShown = now >= from && now < until
    const { result } = stored
    if (result.state !== 'shown') throw new Error('The page is shown')
    const page = { ...result.page, tiles: isShown ? result.page.tiles : [] }
    const shown = { ...result, page, tiles: isShown ? result.tiles : new Map() }
    const changesAt = [from, until].find((time) => time > now) ?? Number.POSITIVE_INFINITY
    return { ...stored, result: shown, schedule: { changesAt, hidden: isShown ? [] : [stored.link], at } }
  }
  return { found: at(performance.now()), link: stored.link }
}

test('when a link begins or ceases to be shown, another entry takes the place of its page, without the database', async () => {
  const start = performance.now()
  const { found, link } = scheduledPage('a', start + 100, start + 200)
  const { cache, database, asked } = cacheOver({ a: found })
  const first = await cache.get('a')
  expect(await cache.get('a')).toBe(first)
  database.failing = true
  const seen = []
  for (const byTile of [false, true, false]) {
    await vi.advanceTimersByTimeAsync(99)
    const before = byTile ? cache.getFreshByTile(link) : cache.getFresh('a')
    await vi.advanceTimersByTimeAsync(1)
    const after = byTile ? cache.getFreshByTile(link) : await cache.get('a')
    expect([cache.getFresh('a'), cache.getFreshByTile(link)]).toEqual([after, after])
    seen.push([before === after, after && tileOf(after, link) !== undefined, after && isHidden(after, link)])
  }
  expect(seen).toEqual([
    [false, true, false],
    [false, false, true],
    [true, false, true],
  ])
  expect(asked.filter((name) => name.startsWith('find'))).toEqual(['find a'])
})

test('concurrent requests at a scheduled time get the new entry, even while the database is unreachable', async () => {
  const start = performance.now()
  const { found } = scheduledPage('a', start + 1_000, start + 2_000)
  const { cache, database, asked } = cacheOver({ a: found })
  await cache.get('a')
  database.failing = true
  await vi.advanceTimersByTimeAsync(1_000)
  const entries = await Promise.all([1, 2, 3].map(() => cache.get('a')))
  expect(new Set(entries)).toEqual(new Set([await cache.get('a')]))
  expect(asked.filter((name) => name.startsWith('find'))).toEqual(['find a'])
})

test('an entry that took the place of another is verified like any other', async () => {
  const start = performance.now()
  const { found } = scheduledPage('a', start + 1_000, start + 2_000)
  const held: Record<string, SlugLookup> = { a: found }
  const { cache, database } = cacheOver(held)
  await cache.get('a')
  database.failing = true
  await vi.advanceTimersByTimeAsync(1_000)
  const entry = await cache.get('a')
  expect(cache.getFresh('a')).toBeUndefined()
  database.failing = false
  expect(await cache.get('a')).toBe(entry)
  expect(cache.getFresh('a')).toBe(entry)
  held['a'] = pageOf('a', 2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await cache.get('a')).found).toBe(held['a'])
})
