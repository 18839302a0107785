import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newDataDirectory } from '@tessera/db/testing'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { databaseProcesses, sleep, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, signUp } from '../../support/client.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-stopped-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const hasIpv6 = (await lookup('localhost', { all: true })).some(({ address }) => address === '::1')

test.for(['SIGTERM', 'SIGINT'] as const)('%s lets requests in flight finish, exits with 0 and leaves no process', async (signal) => {
  const dataDir = newDataDirectory(join(scratch, signal))
  const server = await startServer({ DATA_DIR: dataDir })
  const { token, pageId } = await signUp(server.url, 'person')
  // The default host is localhost, which has an IPv4 and an IPv6 address.
  const url = signal === 'SIGINT' && hasIpv6 ? server.url.replace('127.0.0.1', '[::1]') : server.url
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const holder = new pg.Client({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from pages where id = $1 for update', [pageId])
  const underWay = Array.from({ length: 5 }, () => api('POST', `/api/v1/pages/${pageId}/links`, { url: 'https://example.com' }))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  do await holder.query('select pg_stat_clear_snapshot()')
  while ((await holder.query(waiting)).rows.length < 5)
  server.child.kill(signal)
  await sleep(200)
  await holder.query('commit')
  await holder.end()
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(databaseProcesses(dataDir)).toEqual([])
})

test.for(['rejection', 'exception'] as const)(
  'an unhandled %s lets requests in flight finish, is logged, and exits with 1',
  async (kind) => {
    const dataDir = newDataDirectory(join(scratch, kind))
    const server = await startServer({
      DATA_DIR: dataDir,
      UNHANDLED: kind,
      NODE_OPTIONS: `--import ${new URL('./unhandled-error.mjs', import.meta.url).href}`,
    })
    const { token, pageId } = await signUp(server.url, 'person')
    const holder = new pg.Client({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from pages where id = $1 for update', [pageId])
    const underWay = callsTo(server.url, { authorization: `Bearer ${token}` })('PATCH', `/api/v1/pages/${pageId}`, { title: 'Changed' })
    await sleep(200)
    server.child.kill('SIGUSR2')
    await sleep(200)
    await holder.query('commit')
    await holder.end()
    expect((await underWay).status).toBe(200)
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.written()).toMatch(/An unexpected error stops the service/)
    expect(databaseProcesses(dataDir)).toEqual([])
  },
)

test('a social card in progress is finished, and its worker thread does not delay the stop', async () => {
  const server = await startServer({ DATA_DIR: newDataDirectory(join(scratch, 'card')) })
  const { slug } = await signUp(server.url, 'person')
  const drawn = callsTo(server.url)('GET', `/${slug}/og.png`)
  await sleep(50)
  server.child.kill('SIGTERM')
  expect((await drawn).headers.get('content-type')).toBe('image/png')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('idle connections do not delay the stop', async () => {
  const server = await startServer({ DATA_DIR: newDataDirectory(join(scratch, 'idle')) })
  const silent = Array.from({ length: 3 }, () => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {}))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  expect((await callsTo(server.url)('GET', '/healthz')).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('a stop under load answers each accepted request, and the next start has every acknowledged write', async () => {
  const dataDir = newDataDirectory(join(scratch, 'load'))
  const server = await startServer({ DATA_DIR: dataDir })
  const { token, pageId } = await signUp(server.url, 'person')
  const links = `/api/v1/pages/${pageId}/links`
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  const client = async () => {
    for (;;) {
      const answer = await callsTo(server.url, { authorization: `Bearer ${token}` })('POST', links, { url: 'https://example.com' })
      statuses.add(answer.status)
      if (answer.status === 201) acknowledged.push(jsonOf<{ id: string }>(answer).id)
    }
  }
  const load = Promise.allSettled(Array.from({ length: 12 }, client))
  while (acknowledged.length < 60) await sleep(5)
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  await load
  expect([...statuses], server.written()).toEqual([201])
  expect(databaseProcesses(dataDir)).toEqual([])

  const next = await startServer({ DATA_DIR: dataDir })
  const kept = jsonOf<{ id: string }[]>(await callsTo(next.url, { authorization: `Bearer ${token}` })('GET', links)).map((link) => link.id)
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([])
})

test('a data directory or port in use prints one line and exits with 1, and the first server keeps running', async () => {
  const dataDir = newDataDirectory(join(scratch, 'taken'))
  const first = await startServer({ DATA_DIR: dataDir })
  const second = spawnServer({ DATA_DIR: dataDir })
  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(second.written()).toMatch(/^The data directory \S+ is in use by another running Tessera\n$/)

  const elsewhere = join(scratch, 'elsewhere')
  const { port } = new URL(first.url)
  const third = spawnServer({ DATA_DIR: elsewhere, PORT: port })
  expect(await third.exited).toEqual({ code: 1, signal: null })
  expect(third.written()).toBe(`Port ${port} is taken; stop what listens there or set PORT\n`)
  expect(databaseProcesses(elsewhere)).toEqual([])
  expect((await callsTo(first.url)('GET', '/healthz')).status).toBe(200)
})

test('each invalid environment variable prints one line, and the server exits with 1', async () => {
  const server = spawnServer({ DATA_DIR: join(scratch, 'env'), PORT: 'http', PUBLIC_URL: 'links.example.com' })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(
    server
      .written()
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ', 1)[0]),
  ).toEqual(['PORT', 'PUBLIC_URL'])
})
