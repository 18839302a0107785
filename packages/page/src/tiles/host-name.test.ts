import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUrl } from '@tessera/contract'

import { readableHost } from './host-name.ts'

const asciiOf = (host: string): string => new URL(`https://${host}`).hostname

test.each([
  '例え.jp',
  'bücher.example',
  'пример.рф',
  'нева.рф',
  'παράδειγμα.ελ',
  'مثال.إختبار',
  'דוגמה.com',
  '한국.kr',
  'tokyo例え.jp',
  'ไทย.com',
])('%s is shown in its own script', (host) => {
  expect(readableHost(asciiOf(host))).toBe(host)
})

test.each([
  ['mixes Latin and Cyrillic', 'pаypal.com'],
  ['mixes Cyrillic and Greek', 'яπ.com'],
  ['looks like a Latin word', 'аррӏе.com'],
  ['looks like a Latin word in Greek', 'νικο.com'],
  ['has a symbol', 'i❤.ws'],
  ['has a letter that looks like a slash', 'example.com⁄evil.example'],
  ['has a mark over a Latin letter', 'exampl\u0323\u0301e\u0323\u0336.com'],
])('a host that %s stays in ASCII', (_, host) => {
  const ascii = parseUrl(`https://${host}`) ? asciiOf(host) : 'xn--example-.com'
  expect(readableHost(ascii)).toBe(ascii)
})

test('invalid Punycode stays as it is', () => {
  for (const host of ['xn--.com', 'xn--a.com', 'xn--99999999999.com', 'xn--!.com', 'xn--a-ü.com']) expect(readableHost(host)).toBe(host)
})

test('the displayed name always resolves to the same host', () => {
  const label = fc.string({ unit: fc.constantFrom(...'aé例えкириллицаأبשלกाह한字-1ß'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(label, (text) => {
      fc.pre(parseUrl(`https://${text}.example`) !== undefined)
      const ascii = asciiOf(`${text}.example`)
      expect(asciiOf(readableHost(ascii))).toBe(ascii)
    }),
  )
})
