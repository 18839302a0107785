import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { hashSecret, isSecret, mintSecret } from './secret.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const many = Array.from({ length: 2_000 }, mintSecret)

test('a secret is tess_, 40 base62 characters and 6 more, and no two are alike', () => {
  for (const secret of many) expect(secret).toMatch(/^tess_[0-9A-Za-z]{46}$/)
  expect(new Set(many.map((secret) => secret.slice(5, 45))).size).toBe(many.length)
})

test('its last six characters are the CRC-32 of all before them in base62, padded with zeros', () => {
  for (const secret of many) {
    const value = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)
    expect(value).toBe(crc32(secret.slice(0, -6)))
  }
  // 62^5 is 916,132,832: about every fifth checksum is below it and begins with a zero.
  expect(many.some((secret) => secret.at(-6) === '0')).toBe(true)
})

test('every character of the alphabet comes up about equally often', () => {
  const counts = new Map<string, number>()
  for (const character of many.map((secret) => secret.slice(5, 45)).join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(62)
  const expected = (many.length * 40) / 62
  for (const [character, count] of counts) expect(Math.abs(count - expected), character).toBeLessThan(expected * 0.2)
})

test('no secret with one character changed, added, removed or swapped is one', () => {
  for (const secret of many.slice(0, 20)) {
    expect(isSecret(secret)).toBe(true)
    for (let at = 0; at < secret.length; at++) {
      const other = secret[at] === 'x' ? 'y' : 'x'
      expect(isSecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toBe(false)
      expect(isSecret(`${secret.slice(0, at)}${secret.slice(at + 1)}`)).toBe(false)
    }
    for (const wrong of [
      `${secret}0`,
      ` ${secret}`,
      `${secret}\n`,
      secret.toUpperCase(),
      secret.replace('tess_', 'TESS_'),
      secret.slice(5),
      '',
    ])
      expect(isSecret(wrong)).toBe(false)
  }
})

test('what is stored is the SHA-256 of the whole secret', () => {
  const [secret = ''] = many
  expect(hashSecret(secret)).toEqual(createHash('sha256').update(secret).digest())
  expect(hashSecret(secret)).toHaveLength(32)
})
