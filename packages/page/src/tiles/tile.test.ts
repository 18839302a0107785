import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUrl } from '@tessera/contract'

import { hostOf, untitledName } from './tile.tsx'

const parsed = (url: string): string => new URL(url).hostname.replace(/^www\.(?=.*\.)/, '')

test('the host is the one that the URL parser finds', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true }), (url) => {
      fc.pre(parseUrl(url) !== undefined)
      expect(hostOf(url)).toBe(parsed(url))
    }),
  )
})

test.each([
  ['https://www.notes.example/a?b', 'notes.example'],
  ['https://www.example/', 'www.example'],
  ['HTTPS://Shop.EXAMPLE', 'shop.example'],
  ['https://bücher.example/a', 'bücher.example'],
  ['https://аррӏе.example/', 'xn--80ak6aa92e.example'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://[::1]:8080/', '[::1]'],
  [String.raw`https://good.example\.evil.example/`, 'good.example'],
  ['https://good.example:8443/@x', 'good.example'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(url)).toBe(host)
})

test.each([
  ['https://www.code.example/ada/engine/?tab=readme#top', 'code.example/ada/engine'],
  ['https://code.example/', 'code.example'],
  ['https://例え.jp/パス', '例え.jp/パス'],
  ['https://code.example/a%20b/%E2%80%AEc', 'code.example/a%20b/%E2%80%AEc'],
  ['https://code.example/%FF', 'code.example/%FF'],
])('a link to %s without a title is called %s', (url, name) => {
  expect(untitledName(url)).toBe(name)
})
