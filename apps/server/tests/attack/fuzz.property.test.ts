import { type CreatedLink, type CreatedPage, maxBodyBytes } from '@tessera/contract'
import { repetitions } from '@tessera/testing/test-kind'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'
import { documented } from './fuzz/documented.ts'
import { refused } from './fuzz/refused.ts'
import { type Hostile, sendTo, writeTo } from './fuzz/send.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The figures of a row in docs/measurements/fuzz.md. */
    responses?: { sent: number; unanswered: number; unexpected: number }
  }
}

/** Requests of each kind. `npm run test:fuzz` sends many more. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? repetitions({ quick: 300, long: 1_000 }))
const batchSize = 1_000
const concurrency = 20

const { url, as, account } = await testService({ QUOTA_PAGES: '40', QUOTA_LINKS: '40' })
const [owner, attacker] = [await account(), await account()]
const [token, attackers] = [await owner.token(), await attacker.token()]
const api = as(token)
const theme = { preset: 'paper' }
const page = (await api('POST', '/api/v1/pages', { title: 'Kept', description: 'As it is', slug: 'kept', theme })).body as CreatedPage
const link = (await api('POST', `/api/v1/pages/${page.id}/links`, { url: 'https://example.com/kept', title: 'Kept' })).body as CreatedLink
/** Pages of the attacker, so that many requests find something to change. */
const own: { pageId: string; linkId: string; slug: string }[] = []
for (let n = 0; n < 10; n++) {
  const slug = `own-${n}`
  const { id } = (await as(attackers)('POST', '/api/v1/pages', { title: 'Own', description: '', slug })).body as CreatedPage
  const added = await as(attackers)('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com/own' })
  own.push({ pageId: id, linkId: (added.body as CreatedLink).id, slug })
}

/** The response bodies that show all of the owner's data. */
const ownersData = async () =>
  Promise.all(
    ['/pages', `/pages/${page.id}`, `/pages/${page.id}/theme`, `/pages/${page.id}/document`, '/me'].map(
      async (path) => (await api('GET', `/api/v1${path}`)).text,
    ),
  )

const describeRequest = ({ method, path, headers, body }: Hostile) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 300)}`.replaceAll(/tess_\w+/g, 'tess_…')

/**
 * Sends random requests of a kind. Returns those with an unexpected response, and counts those without a response and those that
 * succeeded. Only a request whose body is above the size limit may stay unanswered: the server closes its connection early.
 */
async function attack<T extends Hostile>(kind: fc.Arbitrary<T>, isExpected: (request: T, status: number) => boolean) {
  const unexpected: string[] = []
  let [sent, unanswered, succeeded] = [0, 0, 0]
  // Math.random is seeded by TEST_SEED.
  const seed = Math.floor(Math.random() * 2 ** 31)
  while (sent < requests) {
    const batch = fc.sample(kind, { numRuns: Math.min(batchSize, requests - sent), seed: seed + sent })
    for (let first = 0; first < batch.length; first += concurrency) {
      const some = batch.slice(first, first + concurrency)
      const responses = await Promise.all(some.map(async (request) => ({ request, status: await sendTo(url, request) })))
      for (const { request, status } of responses) {
        if (status === 0) unanswered += 1
        if (status >= 200 && status < 300) succeeded += 1
        const allowed = status === 0 ? request.body.length > maxBodyBytes : isExpected(request, status)
        if (!allowed) unexpected.push(`${status} ${describeRequest(request)}`)
      }
    }
    sent += batch.length
  }
  return { unexpected, succeeded, responses: { sent, unanswered, unexpected: unexpected.length } }
}

const fuzzTimeout = { timeout: 60_000 + requests * 60 }

test('random malformed requests end without a server error and change nothing', fuzzTimeout, async ({ task }) => {
  const before = await ownersData()
  const { unexpected, responses } = await attack(
    refused(page, link, token),
    ({ method }, status) => status < 500 && (status >= 400 || method === 'OPTIONS' || method === 'HEAD'),
  )
  task.meta.responses = responses
  expect(unexpected).toEqual([])
  expect(await ownersData()).toEqual(before)
})

test(
  'random requests made from the API document get responses that it lists, and do not change other accounts',
  fuzzTimeout,
  async ({ task }) => {
    const before = await ownersData()
    const theirs = { pageId: page.id, linkId: link.id, slug: 'kept' }
    const both = (name: keyof typeof theirs) => [theirs[name], ...own.map((one) => one[name])]
    const ids = { pageId: both('pageId'), linkId: both('linkId'), slug: both('slug') }
    const { unexpected, succeeded, responses } = await attack(documented(attackers, ids), ({ statuses }, status) => statuses.has(status))
    task.meta.responses = responses
    expect(unexpected).toEqual([])
    expect(await ownersData()).toEqual(before)
    // The run proves little if nearly all requests are refused. Of 100,000, one in 21 succeeded.
    expect(succeeded).toBeGreaterThan(requests / 50)
  },
)

const get = 'GET /api/v1/pages HTTP/1.1\r\nHost: a\r\n'
const post = `POST /api/v1/pages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
const smuggled = `DELETE /api/v1/pages/${page.id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`

const malformed: Record<string, string> = {
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'a negative length': `${get}Content-Length: -1\r\n\r\n`,
  'two lengths': `${post}Content-Length: 3\r\nContent-Length: 5\r\n\r\n{}x${smuggled}`,
  'two lengths in one header': `${post}Content-Length: 3, 5\r\n\r\n{}x${smuggled}`,
  'a length with a sign': `${post}Content-Length: +2\r\n\r\n{}${smuggled}`,
  'a length and chunked encoding': `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'an unknown transfer encoding': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'two transfer encodings': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  'a space before the colon of Transfer-Encoding': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a folded Transfer-Encoding header': `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'a chunk size that is not a number': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a chunk longer than its size': `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}xxxx\r\n0\r\n\r\n`,
  'a chunk size above 64 bits': `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
  'bare line feeds': `${post.replaceAll('\r\n', '\n')}Transfer-Encoding: chunked\n\n0\n\n`,
  'a NUL in a header': 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n',
  'a header without a name': 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
  'a long URL': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a long header': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'b'.repeat(20_000)}\r\n\r\n`,
  'too many headers': `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
  'an unknown method': 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown HTTP version': 'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS handshake': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  'only NUL bytes': '\0\0\0\0',
}

test.for(Object.entries(malformed))(
  'malformed HTTP with %s gets a 4xx or a closed connection, and no request smuggled behind it is executed',
  async ([, text], { task }) => {
    const answer = await writeTo(url, [Buffer.from(text, 'latin1')])
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    const unexpected = statuses.filter((status) => status < 400 || status >= 500)
    task.meta.responses = { sent: 1, unanswered: answer === '' ? 1 : 0, unexpected: unexpected.length }
    // Either the server closes the connection without a response, or it sends a single one. A second one would answer the smuggled request.
    expect(answer === '' || statuses.length === 1, answer).toBe(true)
    expect(unexpected).toEqual([])
    expect((await api('GET', `/api/v1/pages/${page.id}`)).status).toBe(200)
  },
)
