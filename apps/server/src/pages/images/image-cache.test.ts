import type { ImageState } from '@tessera/api'
import type { ImageId } from '@tessera/contract'
import { expect, test, vi } from 'vitest'

import { ImageCache } from './image-cache.ts'

const id = (n: number) => String(n).padStart(64, '0') as ImageId

function testCache(maxBytes = 10_000) {
  const source = { state: 'shown' as ImageState, asked: [] as number[], read: 0, failing: false }
  const check = () => {
    if (source.failing) throw new Error('away')
  }
  const cache = new ImageCache(
    {
      states: async (ids) => {
        check()
        source.asked.push(ids.length)
        return new Map(ids.map((found) => [found, source.state] as const))
      },
      file: async (_id, name) => {
        check()
        source.read += 1
        return name === 'missing' ? undefined : Buffer.alloc(1_000)
      },
    },
    maxBytes,
  )
  return { source, cache }
}

test('a file is read once, and its state is asked for again after half a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { source, cache } = testCache()
  for (const _ of [1, 2, 3]) expect(await cache.get(id(1), 'master')).toHaveLength(1_000)
  expect(source).toMatchObject({ asked: [1], read: 1 })
  vi.advanceTimersByTime(600)
  source.state = 'blocked'
  expect(await cache.get(id(1), 'master')).toBe('blocked')
  vi.advanceTimersByTime(600)
  source.state = 'shown'
  expect(await cache.get(id(1), 'master')).toHaveLength(1_000)
  expect(source).toMatchObject({ asked: [1, 1, 1], read: 1 })
  vi.useRealTimers()
})

test('requests that arrive during a query share the next one', async () => {
  const { source, cache } = testCache()
  const first = cache.get(id(0), 'master')
  await Promise.resolve()
  await Promise.resolve()
  await Promise.all([first, ...[1, 2, 3, 4].map((n) => cache.get(id(n), 'master'))])
  expect(source.asked.reduce((sum, count) => sum + count)).toBe(5)
  expect(source.asked.length).toBeLessThanOrEqual(2)
})

test('memory is bounded, and what is missing is asked for each time', async () => {
  const { source, cache } = testCache(3_500)
  for (const n of [1, 2, 3, 4]) await cache.get(id(n), 'master')
  expect(cache.bytes).toBeLessThanOrEqual(3_500)
  await cache.get(id(1), 'master')
  expect(source.read).toBe(5)
  for (const _ of [1, 2]) expect(await cache.get(id(1), 'missing')).toBe('absent')
  expect(source.read).toBe(7)
  source.state = 'absent'
  const { length } = source.asked
  for (const _ of [1, 2]) expect(await cache.get(id(9), 'master')).toBe('absent')
  expect(source.asked).toHaveLength(length + 2)
})

test('while the database is away, cached files are served for five minutes, and others are refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { source, cache } = testCache()
  await cache.get(id(1), 'master')
  source.failing = true
  vi.advanceTimersByTime(4 * 60_000)
  expect(await cache.get(id(1), 'master')).toHaveLength(1_000)
  await expect(cache.get(id(2), 'master')).rejects.toThrow('away')
  vi.advanceTimersByTime(2 * 60_000)
  await expect(cache.get(id(1), 'master')).rejects.toThrow('away')
  source.failing = false
  expect(await cache.get(id(1), 'master')).toHaveLength(1_000)
  vi.useRealTimers()
})
