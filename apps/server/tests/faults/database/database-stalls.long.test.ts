import { expect, test, vi } from 'vitest'

import { databaseBehindProxy, expectRecovered, expectUnavailable, prepared } from '../database-behind-proxy.ts'
import { postmasterOf, sleep, spawnServer } from '../../support/built-server.ts'
import type { ProxyMode } from '../../support/network/proxy.ts'

const database = await databaseBehindProxy()
const { dataDir, databaseUrl, proxy } = database

test('while the database stalls in the middle of statements every request gets a 503 in time, and the server recovers by itself', async () => {
  const { server, requests } = await prepared(database)
  const all = Object.values(requests)
  const load = Array.from({ length: Math.ceil(40 / all.length) }, () => all.map((request) => request())).flat()
  await sleep(5)
  await proxy.set('silent')
  const answers = await Promise.all(load)
  expect(answers.filter((answer) => answer && (answer.ms > 5_500 || (answer.status >= 500 && answer.status !== 503)))).toEqual([])
  await expectUnavailable(requests, 1)
  await proxy.set('pass')
  await expectRecovered(requests, server, proxy)
})

test('the server reconnects by itself to a database that was killed and restarted', async () => {
  const { server, requests } = await prepared(database)
  const killed = postmasterOf(dataDir) as number
  process.kill(killed, 'SIGKILL')
  const during = await Promise.all(Object.values(requests).map((ask) => ask()))
  expect(during.filter(({ status, ms }) => ms > 5_500 || (status >= 500 && status !== 503))).toEqual([])
  await vi.waitFor(() => expect(postmasterOf(dataDir)).not.toBe(killed), { timeout: 60_000 })
  await expectRecovered(requests, server, proxy)
})

test('starting without the database prints one line and exits with 1', async () => {
  for (const mode of ['refuse', 'cut', 'silent'] satisfies ProxyMode[]) {
    await proxy.set(mode)
    const server = spawnServer({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1' })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.written()).toMatch(/^The database cannot be reached: [^\n]+\n$/)
    await proxy.set('pass')
  }
})
