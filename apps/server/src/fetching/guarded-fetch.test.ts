import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

import { afterAll, afterEach, expect, test } from 'vitest'

import { addressGuard } from './address-guard.ts'
import { FetchFailure } from './fetch-failure.ts'
import { type FetcherOptions, guardedFetcher, type ResolvedAddress } from './guarded-fetch.ts'

let answer: RequestListener = (_request, response) => response.end('reached')
const requests: { host: string | undefined; headers: NodeJS.Dict<string | string[]>; path: string | undefined }[] = []
let connections = 0

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}
const server = createServer((request, response) => {
  requests.push({ host: request.headers.host, headers: request.headers, path: request.url })
  answer(request, response)
})
server.on('connection', () => (connections += 1))
// It listens on all addresses of this machine.
const port = await listen(server)

afterEach(() => {
  answer = (_request, response) => response.end('reached')
  requests.length = 0
  connections = 0
})

const localhost: ResolvedAddress = { address: '127.0.0.1', family: 4 }
const base: FetcherOptions = {
  guard: addressGuard([]),
  agent: 'Tessera/test',
  isOwn: () => false,
  ports: new Set(['', '80', '443', String(port)]),
}
/** In a network that is allowed. */
const open: Partial<FetcherOptions> = { guard: addressGuard(['127.0.0.0/8']), resolve: async () => [localhost] }
const limits = { maxBytes: 1_000, accept: '*/*' }

const fetched = (url: string, options: Partial<FetcherOptions> = {}, more: Partial<typeof limits & { cut: boolean }> = {}) =>
  guardedFetcher({ ...base, ...options })(url, { ...limits, ...more })
const failureOf = async (url: string, options: Partial<FetcherOptions> = {}) => {
  const error = await fetched(url, options).catch((thrown: unknown) => thrown)
  if (!(error instanceof FetchFailure)) throw new Error(`${url} did not fail as expected`, { cause: error })
  expect(error.cause).toBeUndefined()
  return error.status === null ? error.reason : `${error.reason} ${error.status}`
}

// The port of the server is an usual one here, so that only the address can be the reason of a refusal.
const literals = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.1.',
  '127.8.8.8',
  '0',
  '0.0.0.0',
  '00000000000',
  '0x0',
  '%31%32%37.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '１２７.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::ffff:0.0.0.0]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[4000::1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '192.168.0.1',
  '100.64.0.1',
]
test.for(literals)('the literal %s is refused, and nothing is sent', async (host) => {
  expect(await failureOf(`http://${host}:${port}/`)).toBe('refused_address')
  expect(connections).toBe(0)
})

test.for([
  ['loopback', [localhost]],
  ['IPv6 loopback', [{ address: '::1', family: 6 }]],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['no IPv4 at all', [{ address: '0.0.0.0', family: 4 }]],
  ['a private network', [{ address: '10.0.0.1', family: 4 }]],
  ['cloud metadata', [{ address: '169.254.169.254', family: 4 }]],
  ['a public address and a private one', [{ address: '1.1.1.1', family: 4 }, localhost]],
  ['a private address and a public one', [localhost, { address: '1.1.1.1', family: 4 }]],
  ['an address with a zone', [{ address: 'fe80::1%lo', family: 6 }]],
  ['no address', []],
] satisfies [string, ResolvedAddress[]][])('a name that leads to %s is unreachable, and nothing is sent', async ([, addresses]) => {
  expect(await failureOf(`http://inside.example:${port}/`, { resolve: async () => addresses })).toBe('unreachable')
  expect(connections).toBe(0)
})

test('names of this machine, as the system resolves them, are unreachable', async () => {
  for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'x.localhost'])
    expect(await failureOf(`http://${name}:${port}/`)).toBe('unreachable')
  expect(connections).toBe(0)
})

test('a name is resolved once a request, and the connection goes to the address that was checked', async () => {
  let lookups = 0
  // The second answer would lead inside.
  const resolve = async () => [lookups++ === 0 ? { address: '127.0.0.9', family: 4 } : { address: '127.0.0.1', family: 4 }]
  const guard = addressGuard(['127.0.0.9'])
  const { body } = await fetched(`http://rebinding.example:${port}/a`, { resolve, guard })
  expect([String(body), lookups, connections]).toEqual(['reached', 1, 1])
  expect(await failureOf(`http://rebinding.example:${port}/b`, { resolve, guard })).toBe('unreachable')
  expect([lookups, requests.map(({ path }) => path)]).toEqual([2, ['/a']])
})

test('each redirect is checked: the name that changes its address between two requests is not reached', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/next' }).end()
  let lookups = 0
  const resolve = async () => [lookups++ === 0 ? { address: '127.0.0.9', family: 4 } : localhost]
  expect(await failureOf(`http://rebinding.example:${port}/`, { resolve, guard: addressGuard(['127.0.0.9']) })).toBe('unreachable')
  expect(requests.length).toBe(1)
})

test.for([
  ['a literal inside', () => `http://127.0.0.2:${port}/`, 'refused_address'],
  ['a literal in decimal form', () => `http://2130706434:${port}/`, 'refused_address'],
  ['a mapped literal', () => `http://[::ffff:127.0.0.2]:${port}/`, 'refused_address'],
  ['another port', () => 'http://outside.example:22/', 'refused_address'],
  ['a file', () => 'file:///etc/passwd', 'refused_address'],
  ['another scheme', () => 'gopher://outside.example/', 'refused_address'],
  ['data', () => 'data:text/html,hello', 'refused_address'],
  ['a URL with a password', () => `http://user:secret@outside.example:${port}/`, 'refused_address'],
  ['what is no URL', () => 'http://[', 'refused_address'],
  ['this instance', () => `http://own.example:${port}/`, 'unknown_image'],
] satisfies [string, () => string, string][])('a redirect to %s is refused', async ([, target, cause]) => {
  const start: ResolvedAddress = { address: '127.0.0.9', family: 4 }
  answer = (_request, response) => response.writeHead(301, { location: target() }).end()
  const options = { guard: addressGuard(['127.0.0.9']), resolve: async () => [start], isOwn: (url: URL) => url.hostname === 'own.example' }
  expect(await failureOf(`http://outside.example:${port}/`, options)).toBe(cause)
  expect([connections, requests.length]).toEqual([1, 1])
})

test('three redirects are followed, and a fourth is not', async () => {
  const hops =
    (count: number): RequestListener =>
    (request, response) => {
      const hop = Number(request.url?.slice(1))
      if (hop < count) response.writeHead(307, { location: `/${hop + 1}` }).end()
      else response.end('there')
    }
  answer = hops(3)
  const { body, url } = await fetched(`http://outside.example:${port}/0`, open)
  expect([String(body), url.pathname]).toEqual(['there', '/3'])
  answer = hops(4)
  expect(await failureOf(`http://outside.example:${port}/0`, open)).toBe('too_many_redirects 307')
})

test.for([
  ['ftp://outside.example/', 'refused_address'],
  ['http://user@outside.example/', 'refused_address'],
  ['http://:secret@outside.example/', 'refused_address'],
  ['http://outside.example:22/', 'refused_address'],
  ['http://outside.example:8080/', 'refused_address'],
  ['https://outside.example:6379/', 'refused_address'],
  ['http://127.0.0.1:22/', 'refused_address'],
  ['not a URL', 'refused_address'],
] satisfies [string, string][])('%s is refused without a lookup', async ([url, cause]) => {
  const resolve = async () => Promise.reject(new Error('There must be no lookup'))
  expect(await failureOf(url, { resolve })).toBe(cause)
})

test('allowed networks may be used on any port; a name on another port that leads elsewhere fails alike, known or not', async () => {
  const options = { ...open, ports: new Set(['']) }
  expect(String((await fetched(`http://intranet.example:${port}/`, options)).body)).toBe('reached')
  expect(String((await fetched(`http://127.0.0.1:${port}/`, options)).body)).toBe('reached')
  for (const addresses of [[{ address: '10.0.0.1', family: 4 }], [{ address: '1.1.1.1', family: 4 }], []]) {
    expect(await failureOf(`http://elsewhere.example:${port}/`, { ...options, resolve: async () => addresses })).toBe('refused_address')
  }
})

test('a request carries no cookie, credentials or referrer, and each one has a connection of its own', async () => {
  answer = (request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end()
    else response.end()
  }
  await fetched(`http://outside.example:${port}/`, open)
  expect(requests.map(({ headers }) => headers)).toEqual(
    Array.from({ length: 2 }, () => ({
      'user-agent': 'Tessera/test',
      accept: '*/*',
      'accept-encoding': 'identity',
      host: `outside.example:${port}`,
      connection: 'close',
    })),
  )
  expect(connections).toBe(2)
})

test('other statuses fail with the status, which is all that is told of the answer', async () => {
  for (const status of [304, 400, 404, 410, 429, 500, 503]) {
    answer = (_request, response) => response.writeHead(status, 'Secret words').end('secret')
    expect(await failureOf(`http://outside.example:${port}/`, open)).toBe(`http_status ${status}`)
  }
  answer = (_request, response) => response.writeHead(302).end()
  expect(await failureOf(`http://outside.example:${port}/`, open)).toBe('http_status 302')
})

test('a body above the limit is refused, declared or not, or cut where the caller wants that', async () => {
  const url = `http://outside.example:${port}/`
  answer = (_request, response) => response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1_001))
  expect(await failureOf(url, open)).toBe('too_large 200')
  answer = (_request, response) => {
    response.write('x'.repeat(900))
    response.end('x'.repeat(900))
  }
  expect(await failureOf(url, open)).toBe('too_large 200')
  expect((await fetched(url, open, { cut: true })).body.length).toBe(1_000)
  answer = (_request, response) => response.end('x'.repeat(1_000))
  expect((await fetched(url, open)).body.length).toBe(1_000)
})

test('an answer that never ends is given up, whether it stops before the headers, in them or in the body', async () => {
  const url = `http://outside.example:${port}/`
  const slow = { ...open, timeoutMs: 150 }
  answer = () => {}
  expect(await failureOf(url, slow)).toBe('timeout')
  answer = (_request, response) => void response.write('some')
  expect(await failureOf(url, slow)).toBe('timeout 200')
  expect(await failureOf(url, { ...slow, resolve: () => new Promise(() => {}) })).toBe('timeout')
  answer = (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60)
  expect(await failureOf(url, slow)).toBe('timeout')
})

/** A server whose answer is not made by an HTTP library. */
async function rawServer(text: string): Promise<string> {
  const raw = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(text))
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  afterAll(() => void raw.close())
  return `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`
}

test.for([
  ['is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'unreachable'],
  ['is empty', '', 'unreachable'],
  ['has headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'too_large'],
  ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n', 'unreachable'],
  ['breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort', 'unreachable 200'],
  ['has a broken length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'unreachable'],
] satisfies [string, string, string][])('an answer that %s fails', async ([, text, cause]) => {
  expect(await failureOf(await rawServer(text), open)).toBe(cause)
})

test('a closed port is unreachable', async () => {
  const closed = createTcpServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port: closedPort } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await failureOf(`http://outside.example:${closedPort}/`, { ...open, ports: new Set([String(closedPort)]) })).toBe('unreachable')
})
