import { expect, test } from 'vitest'
import { z } from 'zod'

import { Answer, etag } from '../answer.ts'
import { checkOutput } from './output-check.ts'

const route = { method: 'GET', path: '/things', tag: 'pages', parameters: [] } as const
const row = {
  route,
  summary: 'Things',
  mayCreate: false,
  etag: 'none',
  output: z.object({ a: z.int(), b: z.object({ c: z.int() }) }),
} as const
const check = (body: unknown, of: Partial<Parameters<typeof checkOutput>[0]> = {}, headers = {}) =>
  checkOutput({ ...row, ...of }, new Answer({ body }, headers))

test('an answer that is exactly what its row declares passes', () => {
  check({ a: 1, b: { c: 2 } })
  check({ a: 1, b: { c: 2 } }, { etag: 'page' }, etag(3))
  check({ a: 1, b: { c: 2 } }, { etag: 'page+clicks' }, etag(3, 4))
  expect(() => check(undefined, { output: z.void() })).not.toThrow()
})

test.each<[string, unknown, string]>([
  ['a missing key', { a: 1 }, 'at b'],
  ['a wrong type', { a: '1', b: { c: 2 } }, 'at a'],
  ['an unknown key', { a: 1, b: { c: 2, d: 3 } }, '`b` has keys that are not in the schema: d'],
  ['another order of keys', { b: { c: 2 }, a: 1 }, 'the order of keys counts, and the answer has b, a where the schema has a, b'],
])('the error names %s', (_, body, message) => {
  expect(() => check(body)).toThrow(message)
  expect(() => check(body)).toThrow(/^GET \/things: /)
})

test('the error says which ETag the row declares, and how to answer it', () => {
  const body = { a: 1, b: { c: 2 } }
  expect(() => check(body, { etag: 'page' })).toThrow(
    "`etag: 'page'`, the answer's ETag is missing. Return `new Answer({ body }, etag(revision))`.",
  )
  expect(() => check(body, { etag: 'page+clicks' }, etag(1))).toThrow('the answer\'s ETag is "1"')
  expect(() => check(body, {}, etag(1))).toThrow('Return the plain value.')
})
