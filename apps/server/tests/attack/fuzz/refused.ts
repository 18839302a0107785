import { maxBodyBytes } from '@tessera/contract'
import fc from 'fast-check'

import { type Row, rows } from '../../support/rows.ts'
import type { Hostile } from './send.ts'
import { odd } from './values.ts'

// A row whose every call changes something cannot be sent a body that it refuses by its fields; it gets the other kinds.
const writes = rows.filter((row): row is Row & { route: NonNullable<Row['route']> } => row.type === 'mutation' && row.route !== undefined)
const withFields = writes.filter((row) => ['POST', 'PUT', 'PATCH'].includes(row.route.method) && fieldsOf(row).length > 0)
const withBody = writes.filter((row) => ['POST', 'PUT', 'PATCH'].includes(row.route.method))

function fieldsOf(row: Row): string[] {
  return Object.keys(row.input?.shape ?? {}).filter((name) => !row.route?.parameters.includes(name))
}

const brokenBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('{', '[', '{"a":', '"\\ud800', '{"title":"a",}', "{'a':1}", 'NaN', '[1,2', '\ufeff{').map((text) => Buffer.from(text)),
  fc.nat({ max: 100_000 }).map((depth) => Buffer.from('['.repeat(depth + 1))),
  fc.constantFrom('null', '[]', '"text"', '7', 'true').map((text) => Buffer.from(text)),
  fc.constant(Buffer.alloc(maxBodyBytes + 1, '{')),
)
const isObject = (bytes: Buffer) => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return bytes.toString().trim() === ''
  }
}
const visible = fc.string({ unit: fc.constantFrom(...'!"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~'.split('')), minLength: 1, maxLength: 300 })
/** Requests by the owner of this page and link that no row may take, of every kind that a caller can get wrong. */
export function refused(page: { id: string }, link: { id: string }, token: string): fc.Arbitrary<Hostile> {
  const pathOf = (row: { route: { path: string } }) =>
    `/api/v1${row.route.path.replace('{pageId}', page.id).replace('{linkId}', link.id).replace('{tokenId}', 'tok_01jd8q3v1gf6bt5x7y2c4e9r0w')}`
  const bearer = { authorization: `Bearer ${token}` }
  const json = { ...bearer, 'content-type': 'application/json' }

  /** One field of the row holds what its schema refuses, the others are absent. */
  const wrongField = fc
    .constantFrom(...withFields)
    .chain((row) =>
      fc.constantFrom(...fieldsOf(row)).chain((name) => {
        const field = row.input?.shape[name]
        return odd
          .filter(
            (value) =>
              value !== undefined &&
              field !== undefined &&
              !(field as { safeParse: (v: unknown) => { success: boolean } }).safeParse(value).success,
          )
          .map((value) => ({ row, body: { [name]: value } }))
      }),
    )
    .map(({ row, body }): Hostile => ({
      method: row.route.method,
      path: pathOf(row),
      headers: json,
      body: Buffer.from(JSON.stringify(body)),
    }))

  const brokenBody = fc
    .tuple(
      fc.constantFrom(...withBody),
      brokenBytes.filter((bytes) => !isObject(bytes)),
    )
    .map(([row, body]): Hostile => ({ method: row.route.method, path: pathOf(row), headers: json, body }))

  const strangePath = fc
    .tuple(
      fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 }),
    )
    .map(([method, tail]): Hostile => {
      const path = `/api/v1/pages/${encodeURIComponent(tail)}${tail.length % 2 ? '/links' : '%zz'}`
      return { method, path, headers: bearer, body: Buffer.alloc(0) }
    })

  const hostileHeader = fc
    .tuple(
      fc.constantFrom(
        'authorization',
        'if-match',
        'idempotency-key',
        'content-type',
        'content-encoding',
        'cookie',
        'origin',
        'x-forwarded-for',
        'transfer-encoding',
      ),
      visible,
    )
    .filter(([, value]) => !value.includes('*'))
    .map(([name, value]): Hostile => {
      const headers = { ...json, [name]: name === 'if-match' ? `x${value}` : value }
      // Were the header let through, the row would refuse the empty title.
      return { method: 'PATCH', path: `/api/v1/pages/${page.id}`, headers, body: Buffer.from('{"title":""}') }
    })

  const onTrpc = fc
    .tuple(fc.constantFrom('pages.create', 'links.add', 'themes.set', 'nope', 'pages', '__proto__', 'toString'), odd)
    .map(([path, value]): Hostile => ({
      method: 'POST',
      path: `/trpc/${path}`,
      headers: json,
      body: Buffer.from(JSON.stringify({ pageId: page.id, title: value, url: value, preset: [value] })),
    }))

  return fc.oneof(wrongField, brokenBody, strangePath, hostileHeader, onTrpc)
}
