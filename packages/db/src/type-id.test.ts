import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { typeId } from './type-id.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

test('an id is its prefix and 26 characters, the first ten of which are the time', () => {
  vi.setSystemTime('2026-03-10T12:34:56.789Z')
  expect(typeId('page')).toMatch(/^page_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
  let time = 0
  for (const character of typeId('page').slice(5, 15)) time = time * 32 + crockford.indexOf(character)
  expect(new Date(time).toISOString()).toBe('2026-03-10T12:34:56.789Z')
  vi.setSystemTime(2 ** 48 - 1)
  expect(typeId('page').slice(5, 15)).toBe('7zzzzzzzzz')
})

test('ids of one millisecond are in the order of their creation, in steps of different sizes', () => {
  vi.setSystemTime('2026-03-10T12:00:00Z')
  const ids = times(5_000, () => typeId('link'))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(5_000)
  const ends = ids.map((id) => id.slice(-4))
  expect(new Set(ends).size).toBeGreaterThan(4_000)
  vi.advanceTimersByTime(1)
  expect(typeId('link') > (ids.at(-1) ?? '')).toBe(true)
})

test('the first id of each millisecond is random', () => {
  const begins = times(1_000, () => {
    vi.advanceTimersByTime(1)
    return typeId('tok').slice(-16)
  })
  for (const place of [0, 7, 8, 15]) expect(new Set(begins.map((end) => end[place])).size).toBe(32)
})
