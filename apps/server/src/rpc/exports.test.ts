import { once } from 'node:events'
import { Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { StartExport } from '@tessera/api'
import { readArchive } from '@tessera/archive'
import type { OwnerId } from '@tessera/contract'
import type { Snapshot } from '@tessera/db'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

import { memoryRateLimiter } from '../http/limits/rate-limiter.ts'
import { exporter, type ExportTimeouts, pacerOf } from './exports.ts'

const facts = { instance: 'http://localhost', external: [], notes: [], validUntil: null }

type Content = AsyncIterable<Buffer>
/** Incompressible, so that it fills the buffers on its way. */
async function* endless(): Content {
  for (;;) yield await new Promise<Buffer>((resolve) => setImmediate(resolve, Buffer.alloc(65_536)))
}
async function* slow(): Content {
  yield Buffer.alloc(1_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  yield Buffer.alloc(1_000)
}
async function* failing(): Content {
  yield Buffer.alloc(1_000_000)
  throw new Error('The database is away')
}

/** A server whose `/<owner>` answers an export with this content. `open`: snapshots that are not closed. */
async function service(content: () => Content, timeouts?: ExportTimeouts, pauseMs = () => 0) {
  const app = Fastify({ forceCloseConnections: true })
  let open = 0
  const snapshot = async () => {
    open += 1
    let closed = false
    const close = async () => {
      if (!closed) open -= 1
      closed = true
    }
    return { close } as Snapshot
  }
  const start: StartExport = exporter(app, { db: { snapshot }, limiter: memoryRateLimiter() }, timeouts, () => ({ pauseMs, end: () => {} }))
  app.get('/:owner', async (request, reply) => {
    const { owner } = request.params as { owner: string }
    const stream = await start(owner as OwnerId, 'page', async () => async ({ add }) => {
      await add('clicks.jsonl', content(), { stored: true })
      return facts
    })
    return reply.send(stream)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, url, open: () => open }
}

/** What a client has of a response that breaks off. */
async function broken(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await expect(
    (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
    })(),
  ).rejects.toThrow('terminated')
  return Buffer.concat(chunks)
}

test('an export whose content fails breaks off, and what was sent is no archive', async () => {
  const { url, open } = await service(failing)
  const bytes = await broken(await fetch(`${url}/ada`))
  await expect(readArchive(bytes)).rejects.toThrow('not a complete ZIP file')
  await expect.poll(open).toBe(0)
})

test('an export that takes too long breaks off', async () => {
  const { url, open } = await service(endless, { totalMs: 500, idleMs: 10_000 })
  expect((await broken(await fetch(`${url}/ada`))).length).toBeGreaterThan(0)
  await expect.poll(open).toBe(0)
})

test('an export of which the client takes nothing breaks off', async () => {
  const { url, open } = await service(endless, { totalMs: 60_000, idleMs: 200 })
  const response = await fetch(`${url}/ada`)
  await expect.poll(open).toBe(0)
  await broken(response)
})

test('an export whose content takes long to come does not break off', async () => {
  const { url } = await service(slow, { totalMs: 60_000, idleMs: 50 })
  const archive = await readArchive(Buffer.from(await (await fetch(`${url}/ada`)).arrayBuffer()))
  expect(archive.manifest.files).toMatchObject([{ path: 'clicks.jsonl', size: 2_000 }])
})

test('a statement of an export may take as long as the export', async () => {
  const allowed: number[] = []
  const snapshot = async (maxMs: number) => {
    allowed.push(maxMs)
    return { close: async () => {} } as Snapshot
  }
  const start = exporter(Fastify(), { db: { snapshot }, limiter: memoryRateLimiter() }, { totalMs: 500_000, idleMs: 1_000 })
  const output = await start('ada' as OwnerId, 'page', async () => async () => facts)
  output.resume()
  await once(output, 'end')
  expect(allowed).toEqual([500_000])
})

test('an export sends nothing while the process is busy, and goes on afterward', async () => {
  const pauses = [0, 0]
  const busy = await service(endless, { totalMs: 1_000, idleMs: 10_000 }, () => pauses.shift() ?? 60_000)
  expect((await broken(await fetch(`${busy.url}/ada`))).length).toBeLessThan(200_000)
  const { url } = await service(slow, undefined, () => 1)
  expect((await readArchive(Buffer.from(await (await fetch(`${url}/ada`)).arrayBuffer()))).manifest.files).toHaveLength(1)
})

test('an export is slowed down while more than 1,000 requests a second arrive, but only for its first 13.5 minutes', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = new Server()
  const pacer = pacerOf(server)
  const receive = (requests: number) => {
    for (let i = 0; i < requests; i++) server.emit('request')
    vi.advanceTimersByTime(100)
    return pacer.pauseMs(10_240)
  }
  expect([receive(0), receive(100), receive(101), receive(0)]).toEqual([0, 0, 102.4, 0])
  receive(200)
  // Too soon after the last count for another.
  vi.advanceTimersByTime(10)
  expect(pacer.pauseMs(100)).toBe(1)
  vi.advanceTimersByTime(13.5 * 60_000 - 1_000)
  receive(0)
  expect(receive(101)).toBe(102.4)
  vi.advanceTimersByTime(1_000)
  receive(0)
  expect(receive(101)).toBe(0)
  pacer.end()
  expect(server.listenerCount('request')).toBe(0)
})

test('a stop breaks exports off', async () => {
  const { app, url, open } = await service(endless)
  const response = await fetch(`${url}/ada`)
  const over = broken(response)
  await app.close()
  await over
  expect(open()).toBe(0)
})

test('a process runs two exports at a time, and one of an account', async () => {
  const { url, open } = await service(endless)
  const clients = [new AbortController(), new AbortController()]
  const begin = async (owner: string, signal?: AbortSignal) => fetch(`${url}/${owner}`, signal ? { signal } : {})
  expect((await begin('ada', clients[0]?.signal)).status).toBe(200)
  expect((await begin('ada')).status).toBe(500)
  expect((await begin('grace', clients[1]?.signal)).status).toBe(200)
  const refused = await begin('mary')
  expect(await refused.text()).toContain('Too many requests')
  expect(open()).toBe(2)
  for (const client of clients) client.abort()
  await expect.poll(open).toBe(0)
})

test('a refusal, and a response that is complete, free the place', async () => {
  const app = Fastify()
  const start = exporter(app, { db: { snapshot: async () => ({ close: async () => {} }) as Snapshot }, limiter: memoryRateLimiter() })
  const ada = 'ada' as OwnerId
  const refusing = start(ada, 'page', async () => {
    throw new Error('No such page')
  })
  await expect(refusing).rejects.toThrow('No such page')
  const output = await start(ada, 'page', async () => async ({ add }) => {
    await add('README.txt', 'What this is')
    return facts
  })
  expect((await readArchive(await buffer(output))).manifest.files).toHaveLength(1)
  const last = await start(ada, 'page', async () => async () => facts)
  last.destroy()
  await once(last, 'close')
})
