import { errorDetails, errors, type ErrorBody, type Reason, statusOf } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'
import { callRow, type Entry, entries, type Input, rows, validInput } from '../../support/rows.ts'
import type { Answered } from '../../support/service.ts'
import { serviceWithThings } from '../../support/service-with-things.ts'

const { send, db, things, token } = await serviceWithThings()
const { components, paths } = openApiDocument()

const trpcError = ({ body }: Answered) =>
  (body as { error: { code: number; message: string; data: { code: string; httpStatus: number; error: ErrorBody } } }).error

test('every reason of the table is declared by a row, or belongs to routes and sign-in', () => {
  const declared = new Set<Reason>(rows.flatMap(({ errors }) => errors))
  const others: Reason[] = [
    'route_not_found',
    'method_not_allowed',
    'credentials_invalid',
    'sign_up_closed',
    'password_wrong',
    'password_exists',
    'session_stale',
    'provider_connected',
    'reset_link_invalid',
    'provider_unavailable',
  ]
  expect([...declared, ...others].toSorted()).toEqual(Object.keys(errors).toSorted())
})

describe.each(entries.filter(({ surface }) => surface === 'rest'))('$at', ({ row }) => {
  test('documents each reason that it declares under its status', () => {
    const { method, path } = row.route ?? { method: '', path: '' }
    const responses = (paths[path]?.[method.toLowerCase()]?.responses ?? {}) as Record<
      string,
      { content?: Record<string, { examples: object }> }
    >
    const documented = Object.entries(responses).flatMap(([status, { content }]) =>
      Number(status) < 400 ? [] : Object.keys(content?.['application/json']?.examples ?? {}).map((reason) => `${status} ${reason}`),
    )
    expect(documented.toSorted()).toEqual(row.errors.map((reason) => `${statusOf(reason)} ${reason}`).toSorted())
  })
})

test('errors are unions discriminated by reason, and every reason of an operation has a schema', () => {
  const schemas = components.schemas ?? {}
  type Failure = { content: Record<string, { schema: { oneOf: { $ref: string }[]; discriminator: { mapping: Record<string, string> } } }> }
  const failures = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status >= '400'))
  expect(failures.length).toBeGreaterThan(100)
  for (const [status, failure] of failures) {
    const { oneOf, discriminator } = (failure as Failure).content['application/json']?.schema ?? expect.fail()
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref))
    for (const [reason, at] of Object.entries(discriminator.mapping)) {
      const { properties, required } = schemas[at.split('/').at(-1) ?? ''] ?? expect.fail(at)
      expect(String(statusOf(reason as Reason))).toBe(status)
      expect(properties).toMatchObject({ reason: { enum: [reason] }, code: { enum: [errors[reason as Reason].code] } })
      expect(required?.includes('details')).toBe(reason in errorDetails)
    }
  }
})

/** One refusal of each kind that every row of a kind can give. */
const provocations: {
  name: string
  of: (entry: Entry) => boolean
  status: number
  reason: Reason
  input?: Input
  headers: () => Record<string, string>
}[] = [
  {
    name: 'a foreign token',
    of: ({ row }) => isBearers(row),
    status: 401,
    reason: 'token_invalid',
    headers: () => ({ authorization: 'Bearer x' }),
  },
  { name: 'no session', of: ({ row }) => row.access === 'session', status: 401, reason: 'session_required', headers: () => ({}) },
  {
    name: 'no such page',
    of: ({ row }) => isBearers(row) && has(row, 'pageId'),
    status: 404,
    reason: 'page_not_found',
    input: { pageId: 'x' },
    headers: () => token,
  },
  {
    name: 'a bad title',
    of: ({ row }) => isBearers(row) && has(row, 'title'),
    status: 400,
    reason: 'invalid_input',
    input: { title: 7 },
    headers: () => token,
  },
  {
    name: 'a stale revision',
    of: ({ row }) => isBearers(row) && row.type === 'mutation' && has(row, 'pageId'),
    status: 412,
    reason: 'revision_stale',
    headers: () => ({ ...token, 'if-match': '"999"' }),
  },
]
const isBearers = (row: Entry['row']) => row.access === 'any' || typeof row.access === 'object'
const has = (row: Entry['row'], field: string) => field in (row.input?.shape ?? {})

describe.each(provocations)('$name', ({ of, status, reason, input, headers }) => {
  test('is the same flat body on REST and, as error.data.error, on tRPC', async () => {
    const found = entries.filter(of)
    expect(new Set(found.map(({ surface }) => surface)).size).toBe(2)
    for (const entry of found) {
      const outcome = await callRow(send, entry, { ...validInput(entry.row, things), ...input }, headers())
      expect(outcome, entry.at).toMatchObject({ status, error: { code: errors[reason].code, reason, message: errors[reason].message } })
      if (entry.surface === 'trpc') expect(Object.keys(trpcError(outcome)).toSorted()).toEqual(['code', 'data', 'message'])
      expect(outcome.headers.get('content-type')).toMatch(/^application\/json/)
    }
  })
})

test('what is refused before a row is reached has the same body, in the form of its surface', async () => {
  const wrongs: [string, string, number, Reason, unknown?, Record<string, string>?][] = [
    ['GET', '/nothing', 404, 'route_not_found'],
    ['GET', '/%zz', 404, 'route_not_found'],
    ['POST', '/pages.create', 413, 'payload_too_large', 'x'.repeat(300_000)],
    ['POST', '/pages.create', 413, 'payload_too_large', ReadableStream.from([Buffer.alloc(300_000)])],
    ['POST', '/pages.create,pages.create?batch=1', 413, 'payload_too_large', 'x'.repeat(300_000)],
    ['POST', '/pages.create', 415, 'media_type_unsupported', 'x', { 'content-type': 'text/plain' }],
    ['POST', '/pages.create', 415, 'media_type_unsupported', 'x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['POST', '/pages.create', 400, 'invalid_json', '{"title"'],
    ['POST', '/pages.create', 400, 'invalid_json', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['GET', '/pages.get?input=%7B', 400, 'invalid_json'],
    ['GET', '/pages.create', 405, 'method_not_allowed'],
    ['POST', '/pages.list', 405, 'method_not_allowed', {}],
    ['GET', `/${Array.from({ length: 21 }, () => 'account.me').join(',')}?batch=1`, 400, 'invalid_input'],
  ]
  for (const [method, path, status, reason, body, headers] of wrongs) {
    const answered = await send(method, `/trpc${path}`, body, { ...token, ...headers })
    const [answer] = [answered.body].flat() as object[]
    const { error } = path === '/%zz' ? { error: answered.body } : trpcError({ ...answered, body: answer }).data
    expect({ path, status: answered.status, error }).toMatchObject({ path, status, error: { reason, code: errors[reason].code } })
    expect((error as ErrorBody).requestId).toBe(answered.headers.get('x-request-id'))
  }
})

test('a call in a batch fails alone, with the request id of the batch', async () => {
  const input = encodeURIComponent(JSON.stringify({ 0: { pageId: 'x' }, 1: {} }))
  const answered = await send('GET', `/trpc/pages.get,pages.list?batch=1&input=${input}`, undefined, token)
  expect(answered.status).toBe(207)
  const [refused, listed] = answered.body as [{ error: { data: { error: ErrorBody } } }, { result: { data: unknown[] } }]
  expect(refused.error.data.error).toMatchObject({ reason: 'page_not_found', requestId: answered.headers.get('x-request-id') })
  expect(Array.isArray(listed.result.data)).toBe(true)
})

test('an unexpected error has no details, and 503 has Retry-After', async () => {
  const rename = async (from: string, to: string): Promise<void> => {
    await db.pool.query(`alter table ${from} rename to ${to}`)
  }
  await rename('pages', 'pages_gone')
  const answered = await send('GET', '/api/v1/pages', undefined, token)
  await rename('pages_gone', 'pages')
  const { code, message } = errors.internal
  expect(answered).toMatchObject({
    status: 500,
    body: { code, reason: 'internal', message, requestId: answered.headers.get('x-request-id') },
  })
  expect(Object.keys(answered.body as object)).toEqual(['code', 'reason', 'message', 'requestId'])

  const blocker = await db.pool.connect()
  try {
    await blocker.query('begin; lock table tokens in access exclusive mode')
    const waited = await send('GET', '/api/v1/pages', undefined, token)
    expect(waited).toMatchObject({ status: 503, body: { reason: 'database_unavailable' } })
    expect(waited.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test("every answer names its own request, and no caller's name for it is believed", async () => {
  const seen = new Set<string>()
  for (const path of [
    '/api/v1/me',
    '/api/v1/nothing',
    '/trpc/account.me',
    '/nothing',
    '/healthz',
    '/',
    '/api/v1/openapi.json',
    '/api/v1/%zz',
  ]) {
    const { headers } = await send('GET', path, undefined, { ...token, 'x-request-id': 'req_mine' })
    expect(headers.get('x-request-id'), path).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    seen.add(headers.get('x-request-id') ?? '')
  }
  expect(seen.size).toBe(8)
})
