import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'

import { onTestFinished, expect, test } from 'vitest'

import { readEnv } from '../env.ts'
import { listenAlso, listenQuietly, newHttpServer } from './http-server.ts'
import { readBytes } from './request/request-body.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://links.example.com' })

async function listening(options?: Parameters<typeof newHttpServer>[1]) {
  const app = newHttpServer(env, options)
  app.get('/', () => 'shown')
  app.post('/refused', (_request, reply) => reply.code(401).send('refused'))
  app.post('/read', async (request, reply) => reply.code(403).send(`refused ${(await readBytes(request)).length}`))
  await listenQuietly(app, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Sends the parts, each after a response to the part before. Resolves to everything received until the connection is closed. */
const exchange = (port: number, parts: readonly string[], host = '127.0.0.1') =>
  new Promise<string>((resolve) => {
    const [first = '', ...rest] = parts
    let received = ''
    const socket = connect(port, host, () => socket.write(first))
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => {
        received += text
        const next = rest.shift()
        if (next !== undefined) socket.write(next)
      })
      .on('error', (error) => resolve(`${received}\n${error.message}`))
      .on('close', () => resolve(received))
  })

const get = (headers = '') => `GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`
const last = get('Connection: close\r\n')
const post = (path: string, headers: string, body = '') => `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`

test.each([
  ['an unknown expectation', get('Expect: x\r\n'), 417],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', get('Host: b\r\n'), 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['headers that are too long', get(`X: ${'x'.repeat(20_000)}\r\n`), 431],
])('a request with %s gets an error with the headers of every response', async (_, request, status) => {
  const { port } = await listening()
  const [head = '', body = ''] = (await exchange(port, [request])).split('\r\n\r\n')
  const [, requestId = ''] = /^x-request-id: (\S+)$/im.exec(head) ?? []
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(requestId).toMatch(/^req_/)
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'strict-transport-security',
  ])
    expect(head).toMatch(new RegExp(`^${name}: .`, 'im'))
  expect(head).toMatch(/^content-type: application\/json/im)
  expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', reason: 'invalid_input', requestId })
})

test('HTTP/1.0 without a host is answered', async () => {
  const { port } = await listening()
  expect(await exchange(port, ['GET / HTTP/1.0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 [^]*shown$/)
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['body', post('/read', 'Content-Type: application/json\r\nContent-Length: 100', '{')],
])('a request is refused when the time for its %s to arrive is over', async (_, start) => {
  const { port } = await listening({ requestTimeoutMs: 400 })
  const began = performance.now()
  expect(await exchange(port, [start])).toMatch(/^HTTP\/1\.1 408 /)
  const tookMs = performance.now() - began
  expect(tookMs).toBeGreaterThan(390)
  // Node would take the default of its headers for the body, and look only every 30 s.
  expect(tookMs).toBeLessThan(5_000)
})

test('a request has 30 seconds to arrive', async () => {
  const { app } = await listening()
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([30_000, 30_000])
})

test('connections beyond the limit are closed at once', async () => {
  const { port } = await listening({ maxConnections: 2 })
  const open = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  onTestFinished(() => open.forEach((socket) => socket.destroy()))
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  const refused = await exchange(port, [last])
  expect(refused).not.toContain('shown')
  open[0]?.destroy()
  await expect.poll(() => exchange(port, [last])).toMatch(/^HTTP\/1\.1 200 /)
})

const large = 'x'.repeat(3_000_000)

test.each([
  ['a declared length', post('/refused', `Content-Length: ${large.length}`, large)],
  ['chunks', post('/refused', 'Transfer-Encoding: chunked', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)],
  ['more than the limit', post('/read', 'Transfer-Encoding: chunked', `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)],
])('a refusal of an unread body with %s arrives, and closes the connection', async (_, request) => {
  const { port } = await listening()
  const received = await exchange(port, [request, last])
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\nconnection: close\r\n/i)
  expect(received).not.toContain('shown')
  expect(received).not.toContain('ECONNRESET')
})

test('a request behind a refused one with an unread body is not executed', async () => {
  const { app, port } = await listening()
  let executed = 0
  app.server.on('request', ({ url }) => (executed += url === '/' ? 1 : 0))
  await exchange(port, [post('/refused', `Content-Length: ${large.length}`, large) + last])
  expect(executed).toBe(0)
})

test('a refusal of a body that was read leaves the connection open', async () => {
  const { port } = await listening()
  const received = await exchange(port, [post('/read', 'Content-Type: application/json\r\nContent-Length: 2', '{}'), last])
  expect(received).toMatch(/^HTTP\/1\.1 403 [^]*refused 2HTTP\/1\.1 200 [^]*shown$/)
})

test('refusing a request whose small body arrived with its head leaves the connection open', async () => {
  const { port } = await listening()
  const received = await exchange(port, [post('/refused', 'Content-Length: 2', '{}'), last])
  expect(received).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 [^]*shown$/)
})

test('refusing a request whose small body has not arrived closes the connection', async () => {
  const { port } = await listening()
  expect(await exchange(port, [post('/refused', 'Content-Length: 2', '{')])).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i)
})

test.each(['GET', 'POST'])('the response to a %s request to upgrade closes the connection', async (method) => {
  const { port } = await listening()
  const upgrade = 'Connection: upgrade\r\nUpgrade: h2c\r\n'
  const request = method === 'GET' ? get(upgrade) : post('/refused', `${upgrade}Content-Length: ${large.length}`, large)
  const received = await exchange(port, [request, last])
  expect(received).toMatch(/^HTTP\/1\.1 \d{3} [^]*\r\nconnection: close\r\n/i)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('every address of localhost gets the same responses, also to requests to upgrade', async () => {
  const { app, port } = await listening()
  await listenAlso(app, '127.0.0.2')
  for (const request of [last, get('Connection: upgrade\r\nUpgrade: h2c\r\n')])
    expect(await exchange(port, [request], '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 [^]*shown$/)
  expect(await exchange(port, [get('Expect: x\r\n')], '127.0.0.2')).toMatch(/^HTTP\/1\.1 417 /)
  expect(await exchange(port, ['nonsense\r\n\r\n'], '127.0.0.2')).toMatch(/^HTTP\/1\.1 400 /)
  await app.close()
  expect(await exchange(port, [last], '127.0.0.2')).toContain('ECONNREFUSED')
})
