import { expect, test } from 'vitest'

import { acceptedEncodings, chooseMediaType, matchesEtag, preferredLanguage } from './negotiation.ts'

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
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(acceptedEncodings(header ?? '')[0]).toBe(encoding)
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", "b"', true],
  ['"x"', false],
  ['a', false],
  [' * ', true],
])('whether If-None-Match %j matches one of the ETags: %j', (header, named) => {
  expect(matchesEtag(header, ['"a"', '"b"'])).toBe(named)
})

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/html', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV', 'text/csv'],
  ['text/csv; charset=utf-8; header=present', 'text/csv'],
  ['text/*', 'text/csv'],
  [', text/csv,', 'text/csv'],
  ['text/csv, */*', 'text/csv'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/csv, application/json', 'text/csv'],
  ['application/json;q=0.5, text/csv;q=0.9', 'text/csv'],
  ['text/csv;q=0.1, */*;q=0.2', 'application/json'],
  ['text/csv;q=0, text/*', 'application/json'],
  ['text/csv;q=0', 'application/json'],
  ['application/*, text/*;q=0.9', 'application/json'],
])('Accept %j selects %s', (header, type) => {
  expect(chooseMediaType(header, ['application/json', 'text/csv'])).toBe(type)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['DE-at', 'de'],
  ['gsw, de;q=0.5, en;q=0.1', 'de'],
  ['en-GB, en;q=0.9, uk;q=0.95', 'en'],
  ['de-CH, fr-CH;q=0.9, de;q=0.8', 'de'],
  ['de;q=0.3, en;q=0.5, *;q=0.1', 'en'],
  ['fr;q=0, *', 'en'],
  ['zh-Hant-TW', 'en'],
  ['sv, *;q=0.1', 'en'],
  [',;q', 'en'],
])('Accept-Language %j selects %s', (header, language) => {
  expect(preferredLanguage({ headers: { 'accept-language': header } })).toBe(language)
})
