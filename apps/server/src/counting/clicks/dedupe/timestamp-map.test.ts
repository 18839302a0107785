import { expect, test } from 'vitest'

import { newKeyOf } from './visitor-key.ts'
import { Times } from './timestamp-map.ts'

test('holds of each key the last time, however many there are, and of no other one any', () => {
  const times = new Times()
  const expected = new Map<number, number>()
  const keyOf = newKeyOf()
  for (let n = 0; n < 20_000; n += 1) {
    // Some come again, and the least and the greatest are among them.
    const key = n < 2 ? (2 ** 53 - 2) * n : keyOf(n % 15_000, '', '')
    times.set(key, n)
    expected.set(key, n)
  }
  expect(times.size).toBe(expected.size)
  for (const [key, time] of expected) expect(times.get(key)).toBe(time)
  for (let n = 0; n < 5_000; n += 1) expect(times.get(keyOf(n, 'another', ''))).toBeUndefined()
})

test('keys that name one place are told apart', () => {
  const times = new Times()
  const keys = Array.from({ length: 300 }, (_, n) => 7 + n * 2 ** 32)
  for (const [time, key] of keys.entries()) times.set(key, time)
  expect(keys.map((key) => times.get(key))).toEqual(keys.map((_, time) => time))
  expect(times.get(7 + 300 * 2 ** 32)).toBeUndefined()
})
