import { once } from 'node:events'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { sleep, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo } from '../../support/client.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

/** Status and body of /readyz. */
const readinessAt = async (url: string) => {
  const { status, text } = await callsTo(url)('GET', '/readyz')
  return [status, (JSON.parse(text) as { status: string }).status]
}

const external = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1' }

test('during a migration the process is alive but not ready, and other requests get a 503 with Retry-After', async () => {
  const migrating = new pg.Client(databaseUrl)
  await migrating.connect()
  await migrating.query("select pg_advisory_lock(hashtext('tessera:migrations'))")
  const port = await freePort()
  const server = spawnServer({ ...external, PORT: String(port), DATA_DIR: join(dataDir, newName()) })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([503, 'starting']), { timeout: 60_000, interval: 20 })
  const call = callsTo(url)
  expect(await call('GET', '/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  for (const [path, type] of [['/ada', 'text/html'] as const, ['/api/v1/me', 'application/json'] as const]) {
    const { status, headers } = await call('GET', path)
    expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([503, '1', `${type}; charset=utf-8`])
  }
  await migrating.end()
  await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([200, 'ok']), { timeout: 60_000, interval: 20 })
  expect(server.written()).toContain(`ready at http://localhost:${port}`)
})

test('without the database the service is degraded but ready, and with a full journal it is not ready', async () => {
  onTestFinished(() => proxy.set('pass'))
  const own = join(dataDir, newName())
  const { url } = await startServer({ ...external, DATA_DIR: own })
  expect(await readinessAt(url)).toEqual([200, 'ok'])
  for (const mode of ['silent', 'refuse'] as const) {
    await proxy.set(mode)
    await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([200, 'degraded']), { timeout: 60_000, interval: 100 })
  }
  const filling = join(own, 'clicks', 'filling.clicks')
  mkdirSync(join(own, 'clicks'), { recursive: true })
  writeFileSync(filling, '')
  truncateSync(filling, 64 * 1024 * 1024)
  await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([503, 'journal_full']), { timeout: 60_000, interval: 100 })
  rmSync(filling)
  await proxy.set('pass')
  await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([200, 'ok']), { timeout: 60_000, interval: 100 })
})

/** Sends one request after another on one connection until the server closes it. */
function onOneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async (path: string) => {
    const [answer] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: await json(answer) }
  }
}

test('a stop reports `stopping` for STOP_DELAY before it closes anything, and asks clients to close their connections', async () => {
  const { url, child, exited } = await startServer({ ...external, DATA_DIR: join(dataDir, newName()), STOP_DELAY: '4' })
  const ask = onOneConnection(url)
  expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  const began = performance.now()
  child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await readinessAt(url)).toEqual([503, 'stopping']), { timeout: 3_000, interval: 10 })
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close', body: { status: 'ok' } })
  await sleep(500)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeGreaterThan(4_000)
})

test('a stop does not wait on a terminal, or after a second signal', async () => {
  for (const signals of [['SIGINT'], ['SIGTERM', 'SIGTERM']] as const) {
    const { child, exited } = await startServer({ ...external, DATA_DIR: join(dataDir, newName()), STOP_DELAY: '60' })
    const began = performance.now()
    for (const signal of signals) {
      child.kill(signal)
      await sleep(50)
    }
    expect(await exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - began).toBeLessThan(30_000)
  }
})
