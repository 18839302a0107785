import { expect, test } from 'vitest'

import { chooseEncoding, namesTag } from './negotiation.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br; q=0.000 , *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['br;q=nonsense, gzip', 'gzip'],
])('Accept-Encoding %j is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", "b"', true],
  ['"x"', false],
  ['a', false],
  [' * ', true],
])('If-None-Match %j names one of the tags: %j', (header, named) => {
  expect(namesTag(header, ['"a"', '"b"'])).toBe(named)
})
