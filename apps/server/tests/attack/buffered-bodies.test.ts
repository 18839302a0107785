import { connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { testService } from '../support/service.ts'

const { url, account, send, as } = await testService()
const token = await (await account()).token()
const mib = 1024 * 1024
const documentBytes = 8 * mib

type Upload = { socket: Socket; status: Promise<number> }

/** Sends a request whose body lacks its last byte. `status` is the status of the response. */
function upload(path: string, headers: readonly string[], sent: Buffer): Upload {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const status = new Promise<number>((resolve) => {
    socket.on('error', () => resolve(0))
    socket.on('data', (answer) => resolve(Number(answer.toString('latin1', 9, 12))))
    // Shorter than the time that a request has to arrive.
    setTimeout(() => resolve(0), 10_000).unref()
  })
  const head = [path, 'Host: a', 'Content-Type: application/json', `Content-Length: ${sent.length + 1}`, ...headers, '', ''].join('\r\n')
  socket.write(head)
  socket.write(sent)
  return { socket, status }
}

const close = (uploads: readonly Upload[]) => uploads.forEach(({ socket }) => socket.destroy())
const paths = [
  'POST /trpc/documents.put HTTP/1.1',
  'POST /trpc/pages.create HTTP/1.1',
  'PUT /api/v1/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza/document HTTP/1.1',
]

test.each(paths)('%s without credentials is refused before its body is read', async (path) => {
  const uploads = Array.from({ length: 20 }, () => upload(path, [], Buffer.alloc(1000, 0x20)))
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array.from({ length: 20 }, () => 401))
  close(uploads)
})

test('without credentials, the body is not validated', async () => {
  const bodies: [unknown, Record<string, string>][] = [
    ['x'.repeat(300_000), {}],
    ['x', { 'content-type': 'text/plain' }],
    ['{"title"', {}],
    [new Uint8Array([0xff]), {}],
  ]
  for (const [body, headers] of bodies) expect((await send('POST', '/trpc/pages.create', body, headers)).status).toBe(401)
})

test.each([paths[0], paths[2]])(
  '%s: the size of incomplete bodies from one network is bounded, and other requests are answered',
  async (path) => {
    const body = Buffer.alloc(documentBytes - 1, 0x20)
    const uploads = Array.from({ length: 12 }, () => upload(path ?? '', [`Authorization: Bearer ${token}`], body))
    const refused = await Promise.all(uploads.slice(0, 4).map(() => Promise.race(uploads.map(({ status }) => status))))
    expect(new Set(refused)).toEqual(new Set([429]))
    expect((await as(token)('GET', '/api/v1/pages')).status).toBe(200)
    close(uploads)
    // Bytes of closed connections no longer count.
    const create = () =>
      as(token)('POST', '/api/v1/pages', { title: 'After', description: '', slug: `after-${Math.random()}`.replace('.', '') })
    await expect.poll(async () => (await create()).status).toBe(201)
  },
)
