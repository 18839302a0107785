import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, expectTypeOf, test } from 'vitest'

import { createTessera, orThrow, type Schemas, TesseraError, type TesseraOptions } from './index.ts'

const url = 'https://links.example.com'
const token = 'tess_secret'
const path = { pageId: 'page_1' }

type Sent = { url: string; headers: Headers; init: RequestInit }

/** A client whose attempts get these answers in order. The last one repeats. */
function clientOf(answers: (Response | Error)[], options: Partial<TesseraOptions> = {}) {
  const sent: Sent[] = []
  const fetch = async (to: string, init: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push({ url: to, headers: new Headers(init.headers), init })
    if (!(answer instanceof Response)) throw answer ?? new Error('No answer')
    return answer.clone()
  }
  return { sent, tessera: createTessera({ url, token, fetch, ...options }) }
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const refusal = (status: number, reason: string, headers: Record<string, string> = {}) =>
  json(status, { code: 'X', reason, message: 'Refused', requestId: 'req_1' }, headers)
const proxyError = (status: number) => new Response('<h1>Bad gateway</h1>', { status, headers: { 'retry-after': '0' } })

test.each(['links.example.com', 'ftp://links.example.com', `${url}/api`, `${url}/?a`, 'https://ada:secret@links.example.com', ''])(
  'the url %s is refused, because it is not an origin',
  (wrong) => expect(() => createTessera({ url: wrong, token })).toThrow(TypeError),
)

test('a token with several lines is refused and does not appear in the error, and surrounding white space is removed', async () => {
  expect(() => createTessera({ url, token: 'tess_a\ntess_b' })).toThrow(/^The token must consist of visible ASCII/)
  const { sent, tessera } = clientOf([json(200, {})], { url: `${url}/`, token: `${token}\n` })
  await tessera.GET('/me')
  expect(sent.map((one) => [one.url, one.headers.get('authorization')])).toEqual([[`${url}/api/v1/me`, `Bearer ${token}`]])
})

test('options of a call cannot send the token elsewhere or replace it', async () => {
  const { sent, tessera } = clientOf([json(200, {})])
  let stolen = 0
  const options = {
    baseUrl: 'https://evil.example',
    fetch: async () => Response.json({ stolen: (stolen += 1) }),
    middleware: [{ onRequest: () => new Request('https://evil.example') }],
    headers: { authorization: 'Bearer other' },
  }
  await tessera.GET('/me', options)
  expect(stolen).toBe(0)
  expect(sent[0]?.url).toBe(`${url}/api/v1/me`)
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(sent[0]?.init).toMatchObject({ redirect: 'manual', credentials: 'omit' })
})

test.each([301, 302, 307, 308])('a redirect with %i is neither followed nor retried', async (status) => {
  const { sent, tessera } = clientOf([new Response(null, { status, headers: { location: 'https://evil.example' } })])
  expect(await tessera.GET('/me')).toMatchObject({ data: undefined, error: { reason: 'unexpected_response', status, outcome: 'none' } })
  expect(sent).toHaveLength(1)
})

test.each([
  ['a page of a proxy', new Response('<h1>Sign in to the Wi-Fi</h1>')],
  ['an empty success', new Response('')],
  ['a success without data', new Response(null, { status: 204 })],
  ['an error in another form', json(400, { error: 'no' })],
  ['an error without JSON', new Response('no', { status: 418 })],
  ['not modified', new Response(null, { status: 304 })],
])('%s is an unexpected response with its status', async (_, answer) => {
  const { tessera } = clientOf([answer])
  const read = await tessera.GET('/me')
  expect(read.error).toMatchObject({ reason: 'unexpected_response', status: answer.status, outcome: 'none' })
  if (answer.status === 204) return
  const written = await tessera.PUT('/pages/{pageId}/publication', { params: { path }, body: { published: true } })
  expect(written.error).toMatchObject({ reason: 'unexpected_response', outcome: 'unknown' })
})

test('a missing response is reported after all retries, with its cause', async () => {
  const cause = new TypeError('fetch failed')
  const { sent, tessera } = clientOf([cause], { retries: 1 })
  const result = await tessera.GET('/me')
  expect(result).toMatchObject({ error: { reason: 'unreachable', outcome: 'none', cause }, response: undefined })
  expect(sent).toHaveLength(2)
  const written = await tessera.POST('/pages/{pageId}/publish', { params: { path } })
  expect(written.error).toMatchObject({ reason: 'unreachable', outcome: 'unknown' })
})

test('a request that cannot be built is reported as unreachable, without an attempt', async () => {
  const { sent, tessera } = clientOf([json(200, {})])
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const result = await tessera.POST('/pages', { body: circular as { title: string; description: string; slug: string } })
  expect(result.error).toMatchObject({ reason: 'unreachable', outcome: 'none', cause: expect.any(TypeError) as TypeError })
  expect(sent).toHaveLength(0)
})

test.each([502, 503, 504])('%i is retried', async (status) => {
  const { sent, tessera } = clientOf([proxyError(status), json(200, { id: 'x' })])
  expect(await tessera.GET('/me')).toMatchObject({ data: { id: 'x' }, error: undefined })
  expect(sent).toHaveLength(2)
})

test.each([500, 501, 505, 400, 404, 409])('%i is not retried', async (status) => {
  const { sent, tessera } = clientOf([refusal(status, 'internal', { 'retry-after': '0' })])
  expect(await tessera.GET('/me')).toMatchObject({ error: { reason: 'internal' }, response: { status } })
  expect(sent).toHaveLength(1)
})

test('Retry-After is respected in seconds and as a date; if it exceeds maxWaitMs, the error is returned immediately', async () => {
  for (const after of ['1', new Date(Date.now() + 1_900).toUTCString()]) {
    const { sent, tessera } = clientOf([refusal(429, 'rate_limited', { 'retry-after': after }), json(200, {})])
    const began = performance.now()
    expect((await tessera.GET('/me')).error).toBeUndefined()
    expect(performance.now() - began).toBeGreaterThan(after === '1' ? 950 : 1)
    expect(sent).toHaveLength(2)
  }
  const { sent, tessera } = clientOf([refusal(429, 'rate_limited', { 'retry-after': '61' })])
  expect((await tessera.GET('/me')).error).toMatchObject({ reason: 'rate_limited' })
  expect(sent).toHaveLength(1)
})

test('each POST has one key for all of its attempts: a new one for each call, or the key of the caller', async () => {
  const { sent, tessera } = clientOf([proxyError(502), proxyError(502), json(200, { published: true })])
  await tessera.POST('/pages/{pageId}/publish', { params: { path } })
  await tessera.POST('/pages/{pageId}/publish', { params: { path } })
  await tessera.POST('/pages/{pageId}/publish', { params: { path, header: { 'Idempotency-Key': 'mine' } } })
  await tessera.PUT('/pages/{pageId}/publication', { params: { path }, body: { published: true } })
  const [first, second, third, next, mine, none] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(next).toMatch(/^[\da-f]{32}$/)
  expect(next).not.toBe(first)
  expect([mine, none]).toEqual(['mine', null])
})

test.each(['If-Match', 'If-None-Match'])('a write with %s is retried after 429 only', async (name) => {
  const slug = 'ada'
  const header = { [name]: '*' } as { 'If-Match': '*' }
  const body = { version: 1, slug, title: 'Ada', description: '', published: true, links: [] } satisfies Schemas['GivenDocument']
  const put = (answers: (Response | Error)[]) => {
    const { sent, tessera } = clientOf(answers)
    return tessera.PUT('/pages/by-slug/{slug}/document', { params: { path: { slug }, header }, body }).then((result) => ({
      ...result,
      attempts: sent.length,
    }))
  }
  const written = json(200, { revision: 2, changes: [] })
  expect(await put([refusal(429, 'rate_limited', { 'retry-after': '0' }), written])).toMatchObject({ attempts: 2, error: undefined })
  expect(await put([new Error('lost'), written])).toMatchObject({ attempts: 1, error: { reason: 'unreachable', outcome: 'unknown' } })
  expect(await put([proxyError(502), written])).toMatchObject({ attempts: 1, error: { reason: 'unexpected_response', outcome: 'unknown' } })
  expect(await put([refusal(503, 'database_unavailable', { 'retry-after': '0' }), written])).toMatchObject({ attempts: 1 })
})

test('a DELETE whose retry gets a 404 has succeeded, but one whose first attempt gets a 404 has not', async () => {
  const gone = refusal(404, 'page_not_found')
  const remove = (answers: (Response | Error)[]) => clientOf(answers).tessera.DELETE('/pages/{pageId}', { params: { path } })
  expect(await remove([new Error('lost'), gone])).toMatchObject({ data: undefined, error: undefined })
  expect(await remove([proxyError(504), gone])).toMatchObject({ error: undefined })
  expect(await remove([gone])).toMatchObject({ error: { reason: 'page_not_found' } })
  expect(await remove([refusal(429, 'rate_limited', { 'retry-after': '0' }), gone])).toMatchObject({ error: { reason: 'page_not_found' } })
  expect(await remove([new Error('lost'), refusal(404, 'route_not_found')])).toMatchObject({ error: { reason: 'route_not_found' } })
})

test('a signal ends a request or a wait, and the error has the outcome', async () => {
  const before = await clientOf([json(200, {})]).tessera.GET('/me', { signal: AbortSignal.abort() })
  expect(before.error).toMatchObject({ reason: 'aborted', outcome: 'none' })
  const waiting = new AbortController()
  const { sent, tessera } = clientOf([proxyError(502), json(200, {})].map((answer) => (answer.headers.set('retry-after', '50'), answer)))
  setFlagsFromString('--expose-gc')
  // By then, weak references held by the request are cleared.
  setTimeout(() => {
    runInNewContext('gc()')
    setTimeout(() => waiting.abort(), 20)
  }, 50)
  const began = performance.now()
  const result = await tessera.POST('/pages/{pageId}/publish', { params: { path }, signal: waiting.signal })
  expect(result.error).toMatchObject({ reason: 'aborted', outcome: 'unknown' })
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(sent).toHaveLength(1)
})

test('an attempt that takes longer than timeoutMs counts as no answer', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))))
  const tessera = createTessera({ url, token, fetch, timeoutMs: 20, retries: 1 })
  expect((await tessera.GET('/me')).error).toMatchObject({ reason: 'timeout', message: 'No response within 20 ms', outcome: 'none' })
  const removed = await tessera.DELETE('/pages/{pageId}', { params: { path } })
  expect(removed.error).toMatchObject({ reason: 'timeout', outcome: 'unknown' })
})

test('an ETag that a proxy has made weak is returned in its original form', async () => {
  const { tessera } = clientOf([json(200, {}, { etag: 'W/"7"' })])
  expect((await tessera.GET('/pages/{pageId}/document', { params: { path } })).etag).toBe('"7"')
})

test('a document without an ETag is not written', async () => {
  const { sent, tessera } = clientOf([json(200, { version: 1 })])
  expect((await tessera.editDocument('page_1', () => {})).error).toMatchObject({ reason: 'unexpected_response' })
  expect(sent).toHaveLength(1)
})

test('orThrow and the lists throw the error, and nothing else does', async () => {
  const { tessera } = clientOf([refusal(403, 'scope_missing')])
  const error = await orThrow(tessera.GET('/pages')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TesseraError)
  expect(error).toMatchObject({ reason: 'scope_missing', message: 'Refused (scope_missing)', response: { status: 403 } })
  await expect(tessera.pages().next()).rejects.toThrow(TesseraError)
})

test('a next link to another host contributes only its cursor', async () => {
  const link = '<https://evil.example/api/v1/pages?cursor=abc%2B1>; rel="next"'
  const { sent, tessera } = clientOf([json(200, [{ id: 'a' }], { link }), json(200, [{ id: 'b' }])])
  const ids: string[] = []
  for await (const { id } of tessera.pages({ limit: 1 })) ids.push(id)
  expect(ids).toEqual(['a', 'b'])
  expect(sent.map((one) => one.url)).toEqual([`${url}/api/v1/pages?limit=1`, `${url}/api/v1/pages?limit=1&cursor=abc%2B1`])
})

test('data and errors are typed by the operation', async () => {
  const { tessera } = clientOf([json(200, {})])
  const { data, error } = await tessera.POST('/pages', { body: { title: 'Ada', description: '', slug: 'ada' } })
  if (error) {
    expectTypeOf(data).toEqualTypeOf<undefined>()
    if (error.reason === 'quota_exceeded') expectTypeOf(error.details.limit).toEqualTypeOf<number>()
    if (error.reason === 'unreachable') expectTypeOf(error.outcome).toEqualTypeOf<'none' | 'unknown'>()
    // @ts-expect-error -- the creation of a page finds no link missing
    expect(error.reason === 'link_not_found').toBe(false)
  } else expectTypeOf(data.slug).toEqualTypeOf<string>()
  const removed = await tessera.DELETE('/pages/{pageId}', { params: { path } })
  expectTypeOf(removed.data).toEqualTypeOf<undefined>()
  const table = await tessera.GET('/pages/{pageId}/analytics', { params: { path }, headers: { accept: 'text/csv' }, parseAs: 'text' })
  if (!table.error) expectTypeOf(table.data).toEqualTypeOf<string>()
  // @ts-expect-error -- a page without a slug
  await tessera.POST('/pages', { body: { title: 'Ada', description: '' } })
  // @ts-expect-error -- an option that does not exist
  await tessera.GET('/me', { retries: 1 })
  // @ts-expect-error -- an operation that does not exist
  await tessera.PATCH('/me')
  // @ts-expect-error -- parameters are missing
  await tessera.GET('/pages/{pageId}')
})
