import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

import { bodyLimit, type CreatedLink, type CreatedPage } from '@tessera/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Row, rows } from './rows.ts'
import { testService } from './service.ts'

const { url, as, account } = await testService()
const token = await (await account()).token()
const api = as(token)
const page = (await api('POST', '/api/v1/pages', { title: 'Kept', description: 'As it is', slug: 'kept', theme: { preset: 'paper' } }))
  .body as CreatedPage
const link = (await api('POST', `/api/v1/pages/${page.id}/links`, { url: 'https://example.com/kept', title: 'Kept' })).body as CreatedLink

const everything = async () =>
  Promise.all(
    ['/pages', `/pages/${page.id}`, `/pages/${page.id}/theme`, '/me'].map(async (path) => (await api('GET', `/api/v1${path}`)).text),
  )

type Hostile = { method: string; path: string; headers: Record<string, string | string[]>; body: Buffer }

/** A request as written, without fetch's own idea of what may be sent. Answers its status, 0 where the connection was closed. */
const send = ({ method, path, headers, body }: Hostile) =>
  new Promise<number>((resolve) => {
    const sent = httpRequest(url + path, { method, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

// A row whose every call changes something cannot be sent a body that it refuses by its fields; it gets the other kinds.
const writes = rows.filter(
  (row): row is Row & { route: { method: string; path: string } } => row.type === 'mutation' && row.route !== undefined,
)
const withFields = writes.filter((row) => ['POST', 'PUT', 'PATCH'].includes(row.route.method) && fieldsOf(row).length > 0)
const withBody = writes.filter((row) => ['POST', 'PUT', 'PATCH'].includes(row.route.method))

function fieldsOf(row: Row): string[] {
  return Object.keys(row.schema?.shape ?? {}).filter((name) => !row.route?.path.includes(`{${name}}`))
}

const pathOf = (row: { route: { path: string } }) =>
  `/api/v1${row.route.path.replace('{pageId}', page.id).replace('{linkId}', link.id).replace('{tokenId}', 'tok_01jd8q3v1gf6bt5x7y2c4e9r0w')}`

const bearer = { authorization: `Bearer ${token}` }
const json = { ...bearer, 'content-type': 'application/json' }

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    '\ud800',
    'a\u2028b',
    '',
    ' ',
    '"true"',
    Number.MAX_VALUE,
    -1,
    1e300,
    0.5,
    '../..',
    '<script>',
    [],
    [[]],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** One field of the row holds what its schema refuses, the others are absent. */
const wrongField = fc
  .constantFrom(...withFields)
  .chain((row) =>
    fc.constantFrom(...fieldsOf(row)).chain((name) => {
      const field = row.schema?.shape[name]
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

const brokenBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('{', '[', '{"a":', '"\\ud800', '{"title":"a",}', "{'a':1}", 'NaN', '[1,2', '\ufeff{').map((text) => Buffer.from(text)),
  fc.nat({ max: 100_000 }).map((depth) => Buffer.from('['.repeat(depth + 1))),
  fc.constantFrom('null', '[]', '"text"', '7', 'true').map((text) => Buffer.from(text)),
  fc.constant(Buffer.alloc(bodyLimit + 1, '{')),
)
const isObject = (bytes: Buffer) => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return bytes.toString().trim() === ''
  }
}
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

const visible = fc.string({ unit: fc.constantFrom(...'!"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~'.split('')), minLength: 1, maxLength: 300 })
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

test('1,000 random malformed requests end without a server error and change nothing', async () => {
  const before = await everything()
  const hostile = fc.sample(fc.oneof(wrongField, brokenBody, strangePath, hostileHeader, onTrpc), { numRuns: 1000, seed: 20260301 })
  expect(hostile).toHaveLength(1000)
  const wrong: string[] = []
  let answered = 0
  for (let i = 0; i < hostile.length; i += 20) {
    await Promise.all(
      hostile.slice(i, i + 20).map(async (one) => {
        const status = await send(one)
        if (status > 0) answered++
        const refused = (status >= 400 && status < 500) || ((one.method === 'OPTIONS' || one.method === 'HEAD') && status < 500)
        // A body that is cut off at its limit may be answered by closing the connection.
        if (!refused && status !== 0)
          wrong.push(`${status} ${one.method} ${one.path} ${JSON.stringify(one.headers)} ${one.body.toString().slice(0, 200)}`)
      }),
    )
  }
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(950)
  expect(await everything()).toEqual(before)
})

const raw = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/v1/pages HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/pages HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'POST /api/v1/pages HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'b'.repeat(20_000)}\r\n\r\n`,
  'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  '\0\0\0\0',
]

test('broken HTTP is refused, and the next request is answered', async () => {
  for (const text of raw) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let received = ''
      socket
        .on('data', (data) => (received += data.toString()))
        .on('error', () => resolve(received))
        .on('close', () => resolve(received))
      socket.end(text)
    })
    expect(answer, text.slice(0, 60)).not.toMatch(/^HTTP\/1\.1 (2|5)/)
  }
  expect((await api('GET', '/api/v1/me')).status).toBe(200)
})
