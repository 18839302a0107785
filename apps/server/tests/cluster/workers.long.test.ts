import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newDataDirectory } from '@tessera/db/testing'
import { afterAll, expect, test, vi } from 'vitest'

import { freePort } from '../support/network/free-port.ts'
import { databaseProcesses, type Running, sleep, spawnServer, startServer } from '../support/built-server.ts'
import { clickAll, expectCounted, pageToClick, type ClickRecords } from '../support/load/click-load.ts'
import { callsTo, signUp } from '../support/client.ts'
import { png, samplePng } from '../support/inputs/png.ts'
import { instancesOfOneDatabase } from './instances.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-workers-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** How long a worker may take to start on a busy machine. */
const workerTimeoutMs = 60_000

/** The processes that one of these has started with this program, and that are still there. */
function childrenOf(parents: readonly (number | undefined)[], program: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return parents.includes(Number(parent)) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(program) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

const workersOf = ({ child: { pid } }: Pick<Running, 'child'>): number[] => childrenOf([pid], '/dist/main.js')
const decodersOf = (server: Running): number[] => childrenOf([server.child.pid, ...workersOf(server)], '/dist/image-decoder.js')

/** Uploads an image over a connection of its own, so that each worker gets its share. */
async function upload(url: string, token: string, content: Buffer): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const sent = request(`${url}/api/v1/images`, { method: 'POST', agent: false, headers }).end(content)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const acknowledged = (records: ClickRecords) => [...records.values()].reduce((sum, seen) => sum + seen.acknowledged, 0)

/** Clicks until so many more were answered, whatever is killed meanwhile, and whatever `meanwhile` does. */
async function clickUntil(url: string, records: ClickRecords, more: number, meanwhile: () => void): Promise<void> {
  const stop = new AbortController()
  const before = acknowledged(records)
  const clicking = (async () => {
    while (!stop.signal.aborted) {
      await clickAll(url, records, stop.signal)
      await sleep(20)
    }
  })()
  await vi.waitFor(() => expect(acknowledged(records)).toBeGreaterThan(before + more), { timeout: 60_000, interval: 10 })
  meanwhile()
  const after = acknowledged(records)
  await vi.waitFor(() => expect(acknowledged(records)).toBeGreaterThan(after + more), { timeout: 60_000, interval: 10 })
  stop.abort()
  await clicking
}

test('three workers serve as one over the embedded database, with one decoder; one that is killed is replaced, and none outlives the first process', async () => {
  const dataDir = newDataDirectory(join(scratch, 'embedded'))
  const server = await startServer({ DATA_DIR: dataDir, WORKERS: '3' })
  const workers = workersOf(server)
  expect(workers).toHaveLength(3)
  expect(server.written().match(/ready at/g)).toHaveLength(1)
  const account = await signUp(server.url, 'person')
  for (let uploads = 0; uploads < 4; uploads += 1) expect(await upload(server.url, account.token, samplePng())).toBe(201)
  expect(await upload(server.url, account.token, png(9, 9))).toBe(400)
  expect(decodersOf(server)).toHaveLength(1)
  const records = await pageToClick(server.url, account, 'k', 5)
  const [killed = 0] = workers
  await clickUntil(server.url, records, 100, () => process.kill(killed, 'SIGKILL'))
  await vi.waitFor(() => expect(workersOf(server)).toHaveLength(3), { timeout: workerTimeoutMs })
  expect(server.written()).toContain(`Worker ${killed} exited unexpectedly (SIGKILL) and is being replaced.\n`)
  await expectCounted({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' }, records)
  const last = [...workersOf(server), ...decodersOf(server)]
  server.child.kill('SIGKILL')
  await server.exited
  await vi.waitFor(() => expect([...last.filter(isRunning), ...databaseProcesses(dataDir)]).toEqual([]), { timeout: 60_000 })
})

test('until a worker listens, the main process answers in its place: alive and not ready', async () => {
  const port = await freePort()
  const server = spawnServer({ DATA_DIR: join(scratch, 'starting'), PORT: String(port), WORKERS: '2' })
  await vi.waitFor(() => expect(workersOf(server)).not.toEqual([]), { timeout: workerTimeoutMs, interval: 5 })
  const ask = callsTo(`http://127.0.0.1:${port}`)
  expect(await ask('GET', '/readyz')).toMatchObject({ status: 503, text: '{"status":"starting"}' })
  expect(await ask('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await ask('GET', '/some-page')).toMatchObject({ status: 503 })
  await vi.waitFor(async () => expect(await ask('GET', '/readyz')).toMatchObject({ status: 200 }), {
    timeout: workerTimeoutMs,
    interval: 20,
  })
})

const { start, connection } = await instancesOfOneDatabase()

test('the clicks that a killed worker has written down while the database is away are counted once by who comes after it, and all stop well', async () => {
  const server = await start({ WORKERS: '2' })
  const records = await pageToClick(server.url, await signUp(server.url, 'journal'), 'j', 5)
  await clickUntil(server.url, records, 20, () => {})
  await server.database.set('refuse')
  const killed = workersOf(server)
  await clickUntil(server.url, records, 50, () => {})
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(workersOf(server).filter((pid) => !killed.includes(pid))).toHaveLength(2), { timeout: workerTimeoutMs })
  await server.database.set('pass')
  await vi.waitFor(async () => expect((await callsTo(server.url)('GET', '/j')).status).toBe(200), { timeout: workerTimeoutMs })
  await vi.waitFor(() => expectCounted(connection, records), { timeout: workerTimeoutMs, interval: 200 })
  const last = workersOf(server)
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(last.filter(isRunning)).toEqual([])
})
