import { expect, test } from 'vitest'

import { DedupeWindow } from './dedupe-window.ts'

test('a key counts again ten seconds after it was last counted, not earlier', () => {
  let now = 5_000
  const window = new DedupeWindow(() => now)
  const countedAt: number[] = []
  for (; now < 40_000; now += 500) if (window.enter('a')) countedAt.push(now)
  expect(countedAt).toEqual([5_000, 15_000, 25_000, 35_000])
  expect(window.enter('b')).toBe(true)
  expect(window.enter('b')).toBe(false)
})

test('the number of remembered keys is bounded', () => {
  const window = new DedupeWindow(() => 0)
  for (let n = 0; n < 250_001; n += 1) window.enter(`${n}`)
  expect(window.enter('0')).toBe(false)
  for (let n = 250_001; n < 500_001; n += 1) window.enter(`${n}`)
  expect(window.enter('0')).toBe(true)
})
