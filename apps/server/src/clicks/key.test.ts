import { expect, test } from 'vitest'

import { newKeyOf } from './key.ts'

const seeds = Buffer.from('0123456789abcdef', 'hex')

test('a text has one key, another text or another seed another one, and each is an integer of 52 bits', () => {
  const [keyOf, same, other] = [newKeyOf(seeds), newKeyOf(seeds), newKeyOf()]
  for (const text of ['', 'a', 'ä\u{1f600}', 'link_1\n192.0.2.1\nMozilla/5.0']) {
    expect(keyOf(text)).toBe(same(text))
    expect(keyOf(text)).not.toBe(other(text))
    expect(Number.isSafeInteger(keyOf(text)) && keyOf(text) >= 0 && keyOf(text) < 2 ** 52).toBe(true)
  }
})

test('of 400,000 visitors who differ in a digit or two each has a key of its own, and every bit is as often set as not', () => {
  const keyOf = newKeyOf(seeds)
  const keys = new Set<number>()
  const set = Array.from({ length: 52 }, () => 0)
  for (const tile of ['link_1', 'link_2']) {
    for (const version of [141, 142]) {
      for (let n = 0; n < 100_000; n += 1) {
        const key = keyOf(`${tile}\n10.${n >> 16}.${(n >> 8) & 255}.${n & 255}\nMozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0.0.0`)
        keys.add(key)
        if (n % 16 > 0) continue
        for (let bit = 0; bit < 52; bit += 1) set[bit] = (set[bit] ?? 0) + (Math.floor(key / 2 ** bit) % 2)
      }
    }
  }
  expect(keys.size).toBe(400_000)
  // Of 25,000 that were looked at; five times what chance makes of it.
  for (const count of set) expect(Math.abs(count - 12_500)).toBeLessThan(5 * 79)
})
