import type { CreatedLink, CreatedPage } from '@tessera/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'
import { documented } from './fuzz/documented.ts'
import { refused } from './fuzz/refused.ts'
import { type Hostile, sendTo, writeTo } from './fuzz/send.ts'

/** Of each kind. `npm run test:fuzz` asks for a hundred times as many. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const together = 20

const { url, as, account } = await testService({ QUOTA_PAGES: '40', QUOTA_LINKS: '40' })
const [owner, attacker] = [await account(), await account()]
const [token, attackers] = [await owner.token(), await attacker.token()]
const api = as(token)
const theme = { preset: 'paper' }
const page = (await api('POST', '/api/v1/pages', { title: 'Kept', description: 'As it is', slug: 'kept', theme })).body as CreatedPage
const link = (await api('POST', `/api/v1/pages/${page.id}/links`, { url: 'https://example.com/kept', title: 'Kept' })).body as CreatedLink
/** The attacker's, so that many requests have something to change. */
const own: { pageId: string; linkId: string; slug: string }[] = []
for (let n = 0; n < 10; n++) {
  const slug = `own-${n}`
  const { id } = (await as(attackers)('POST', '/api/v1/pages', { title: 'Own', description: '', slug })).body as CreatedPage
  const added = await as(attackers)('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com/own' })
  own.push({ pageId: id, linkId: (added.body as CreatedLink).id, slug })
}

/** All that the owner sees, as it is sent. */
const everything = async () =>
  Promise.all(
    ['/pages', `/pages/${page.id}`, `/pages/${page.id}/theme`, `/pages/${page.id}/document`, '/me'].map(
      async (path) => (await api('GET', `/api/v1${path}`)).text,
    ),
  )

const told = ({ method, path, headers, body }: Hostile) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 300)}`.replaceAll(/tess_\w+/g, 'tess_…')

/** Sends samples of a kind, a few at once; answers which are `wrong`, and how many were answered at all, and with success. */
async function attack<T extends Hostile>(kind: fc.Arbitrary<T>, wrong: (one: T, status: number) => boolean) {
  const found: string[] = []
  let [answered, succeeded] = [0, 0]
  for (let begun = 0; begun < requests; begun += 1_000) {
    const some = fc.sample(kind, { numRuns: Math.min(1_000, requests - begun), seed: seed + begun })
    for (let i = 0; i < some.length; i += together) {
      const statuses = await Promise.all(some.slice(i, i + together).map(async (one) => [one, await sendTo(url, one)] as const))
      answered += statuses.filter(([, status]) => status > 0).length
      succeeded += statuses.filter(([, status]) => status >= 200 && status < 300).length
      found.push(...statuses.filter(([one, status]) => wrong(one, status)).map(([one, status]) => `${status} ${told(one)}`))
    }
  }
  return { found, answered, succeeded }
}

const patience = { timeout: 60_000 + requests * 60 }

test('random malformed requests end without a server error and change nothing', patience, async () => {
  const before = await everything()
  const { found, answered } = await attack(refused(page, link, token), ({ method }, status) => {
    // A body that is cut off at its limit may be answered by closing the connection.
    if (status === 0 || (status >= 400 && status < 500)) return false
    return !((method === 'OPTIONS' || method === 'HEAD') && status < 500)
  })
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(requests * 0.95)
  expect(await everything()).toEqual(before)
})

test('random requests made from the document are answered as it says, and leave other accounts as they were', patience, async () => {
  const before = await everything()
  const theirs = { pageId: page.id, linkId: link.id, slug: 'kept' }
  const both = (name: keyof typeof theirs) => [theirs[name], ...own.map((one) => one[name])]
  const ids = { pageId: both('pageId'), linkId: both('linkId'), slug: both('slug') }
  const { found, answered, succeeded } = await attack(documented(attackers, ids), ({ statuses }, status) => !statuses.has(status))
  expect(found).toEqual([])
  expect(answered).toBe(requests)
  expect(await everything()).toEqual(before)
  // Were nearly all refused, they would try nothing.
  expect(succeeded).toBeGreaterThan(requests / 20)
})

const get = 'GET /api/v1/pages HTTP/1.1\r\nHost: a\r\n'
const post = `POST /api/v1/pages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
const smuggled = `DELETE /api/v1/pages/${page.id} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`

const broken: Record<string, string> = {
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'a length below nothing': `${get}Content-Length: -1\r\n\r\n`,
  'two lengths': `${post}Content-Length: 3\r\nContent-Length: 5\r\n\r\n{}x${smuggled}`,
  'two lengths in one': `${post}Content-Length: 3, 5\r\n\r\n{}x${smuggled}`,
  'a length with a sign': `${post}Content-Length: +2\r\n\r\n{}${smuggled}`,
  'a length and chunks': `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks in other words': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks twice': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks with a space before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'chunks on a folded line': `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  'no number of a chunk': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a chunk that is longer than said': `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}xxxx\r\n0\r\n\r\n`,
  'a chunk of more bytes than there are numbers': `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
  'line feeds alone': `${post.replaceAll('\r\n', '\n')}Transfer-Encoding: chunked\n\n0\n\n`,
  'a NUL in a header': 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n',
  'a header without a name': 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
  'a long address': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a long header': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'b'.repeat(20_000)}\r\n\r\n`,
  'too many headers': `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
  'a method of its own': 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
  'a version to come': 'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a handshake of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  nothing: '\0\0\0\0',
}

test.each(Object.entries(broken))(
  'HTTP with %s is refused, nothing behind it is done, and the next request is answered',
  async (_, text) => {
    const answer = await writeTo(url, [Buffer.from(text, 'latin1')])
    expect(answer).not.toMatch(/HTTP\/1\.1 (2|5)/)
    expect((await api('GET', `/api/v1/pages/${page.id}`)).status).toBe(200)
  },
)
