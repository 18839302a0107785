import { expect, test, vi } from 'vitest'

import { AsyncCache, memoize } from './cache.ts'

const texts = (maxBytes: number) => new AsyncCache<string>(maxBytes, (value) => value.length)
const never = () => Promise.reject(new Error('created again'))

test('a value is created once, and concurrent callers share it', async () => {
  const cache = texts(1_000)
  let created = 0
  const create = async () => {
    await Promise.resolve()
    created += 1
    return 'value'
  }
  expect(await Promise.all([cache.get('a', create), cache.get('a', create), cache.get('a', create)])).toEqual(['value', 'value', 'value'])
  expect(await cache.get('a', never)).toBe('value')
  expect(created).toBe(1)
})

test('a rejection reaches all concurrent callers and is not cached', async () => {
  const cache = texts(1_000)
  const fails = () => Promise.reject<string>(new Error('once'))
  const outcomes = await Promise.allSettled([cache.get('a', fails), cache.get('a', never)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'once' } })
  expect(await cache.get('a', async () => 'value')).toBe('value')
})

test('the cache stays within its size and evicts the least recently used value', async () => {
  const cache = texts(50)
  const create = (value: string) => async () => value
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, create('x'.repeat(10)))
  expect(cache.bytes).toBe(48)
  await cache.get('a', never)
  await cache.get('e', create('x'.repeat(10)))
  expect(cache.bytes).toBe(48)
  await cache.get('a', never)
  await expect(cache.get('b', never)).rejects.toThrow('created again')
})

test('a value larger than the whole cache is returned and not cached', async () => {
  const cache = texts(50)
  await cache.get('a', async () => 'x')
  expect(await cache.get('big', async () => 'x'.repeat(100))).toHaveLength(100)
  expect(await cache.get('a', never)).toBe('x')
  await expect(cache.get('big', never)).rejects.toThrow('created again')
})

test('values that are evicted while they are created reach their callers', async () => {
  const cache = texts(3)
  const values = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key, async () => key)))
  expect(values).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a result is computed once a text, except for long texts', () => {
  const compute = vi.fn<(text: string) => number>((text) => text.length)
  const length = memoize(compute)
  for (const _ of [1, 2]) expect([length(''), length('abc'), length('x'.repeat(513))]).toEqual([0, 3, 513])
  expect(compute).toHaveBeenCalledTimes(4)
})

test('the least recently used results are forgotten when there are too many', () => {
  const compute = vi.fn<(text: string) => string>((text) => text)
  const same = memoize(compute)
  same('first')
  for (let n = 0; n < 4_999; n += 1) same(`text ${n}`)
  same('first')
  same('one more')
  expect(compute).toHaveBeenCalledTimes(5_001)
  same('first')
  same('text 0')
  expect(compute).toHaveBeenCalledTimes(5_002)
})
