import { expect, test } from 'vitest'

import { newKeyOf } from './visitor-key.ts'

const seeds = Buffer.from('0123456789abcdef', 'hex')
const browser = (version: number) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0.0.0`

test('a visitor on a tile has one key, with other seeds another one, and each is an integer of 52 bits', () => {
  const [keyOf, same, other] = [newKeyOf(seeds), newKeyOf(seeds), newKeyOf()]
  for (const address of ['', '192.0.2.1', '2001:db8::1']) {
    for (const agent of ['', 'ä\u{1f600}', browser(141), 'x'.repeat(10_000)]) {
      for (const tile of [1, 2 ** 31, 2 ** 40]) {
        const key = keyOf(tile, address, agent)
        expect(key).toBe(same(tile, address, agent))
        expect(key).not.toBe(other(tile, address, agent))
        expect(Number.isSafeInteger(key) && key >= 0 && key < 2 ** 52).toBe(true)
      }
    }
  }
})

test('whoever differs in the end of a long name, too, is somebody else', () => {
  const keyOf = newKeyOf()
  const keys = [1, 2].flatMap((n) => [10, 600, 10_000].map((length) => keyOf(1, '192.0.2.1', `${'x'.repeat(length)}${n}`)))
  expect(new Set(keys).size).toBe(6)
})

test('of 400,000 visitors who differ in a digit or two each has a key of its own, and every bit is as often set as not', () => {
  const keyOf = newKeyOf(seeds)
  const keys = new Set<number>()
  const set = Array.from({ length: 52 }, () => 0)
  for (const tile of [1, 2]) {
    for (const version of [141, 142]) {
      for (let n = 0; n < 100_000; n += 1) {
        const key = keyOf(tile, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, browser(version))
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

test('one visitor has another key on each of 100,000 tiles', () => {
  const keyOf = newKeyOf(seeds)
  expect(new Set(Array.from({ length: 100_000 }, (_, tile) => keyOf(tile, '192.0.2.1', browser(141)))).size).toBe(100_000)
})
