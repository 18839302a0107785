import { expect, test } from 'vitest'

import { Window } from './dedupe-window.ts'

test('who was counted is counted again after 10 seconds and not before, from the last counted click on', () => {
  let now = 5_000
  const window = new Window(() => now)
  const seen: number[] = []
  for (; now < 40_000; now += 500) if (window.enter(1)) seen.push(now)
  expect(seen).toEqual([5_000, 15_000, 25_000, 35_000])
  expect(window.enter(2)).toBe(true)
  expect(window.enter(2)).toBe(false)
})

test('half a million visitors within 10 seconds take no more room', () => {
  const window = new Window(() => 0)
  for (let key = 0; key < 500_001; key += 1) window.enter(key)
  expect(window.enter(0)).toBe(false)
  for (let key = 500_001; key < 1_000_001; key += 1) window.enter(key)
  expect(window.enter(0)).toBe(true)
})
