import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newDataDirectory } from '@tessera/db/testing'
import { repetitions } from '@tessera/testing/test-kind'
import { afterAll, expect, test, vi } from 'vitest'

import { databaseProcesses, postmasterOf, type Running, sleep, startServer } from '../../support/built-server.ts'
import { type Account, callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-killed-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Tile = { id: string; position: number; clicks: number; title: string | null }
type Page = { project: { title: string; published: boolean }; links: Tile[] }

/** What one writer was told, and what it had asked when the answer did not come. */
type Told = {
  pageId: string
  target: string
  titles: string[]
  links: Set<string>
  gone: Set<string>
  clicks: number
  lostClicks: number
  keyed: Map<string, string>
}

async function newWriter(url: string, { token }: Account, name: string): Promise<Told> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const { id: pageId } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'none', description: '', slug: name }))
  const { id: target } = jsonOf<{ id: string }>(await api('POST', `/api/v1/pages/${pageId}/links`, { url: 'https://example.com' }))
  await api('POST', `/api/v1/pages/${pageId}/publish`)
  return { pageId, target, titles: ['none'], links: new Set([target]), gone: new Set(), clicks: 0, lostClicks: 0, keyed: new Map() }
}

/** Writes of every kind, one after the other, until one is not answered. */
async function write(url: string, { token }: Account, told: Told, stop: AbortSignal): Promise<void> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const page = `/api/v1/pages/${told.pageId}`
  while (!stop.aborted) {
    const title = `title ${Math.random()}`
    told.titles.push(title)
    if ((await api('PATCH', page, { title })).status === 200) told.titles = [title]

    const key = `key ${Math.random()}`
    const { id } = jsonOf<{ id: string }>(await api('POST', `${page}/links`, { url: 'https://example.com' }, { 'idempotency-key': key }))
    told.links.add(id)
    told.keyed.set(key, id)

    told.lostClicks += 1
    if ((await callsTo(url, newVisitor())('GET', `/go/${told.target}`)).status === 302) {
      told.clicks += 1
      told.lostClicks -= 1
    }
    if (Math.random() < 0.4) {
      const [victim] = [...told.links].filter((link) => link !== told.target)
      if (victim === undefined) continue
      told.links.delete(victim)
      if ((await api('DELETE', `${page}/links/${victim}`)).status === 204) told.gone.add(victim)
    }
  }
}

async function expectKept(url: string, { token }: Account, told: Told): Promise<void> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const { project, links } = jsonOf<Page>(await api('GET', `/api/v1/pages/${told.pageId}`))
  expect(told.titles).toContain(project.title)
  expect(project.published).toBe(true)
  const ids = links.map((link) => link.id)
  expect([...told.links].filter((id) => !ids.includes(id))).toEqual([])
  expect([...told.gone].filter((id) => ids.includes(id))).toEqual([])
  expect(links.map((link) => link.position)).toEqual(links.map((_, index) => index))
  const { clicks } = links.find((link) => link.id === told.target) as Tile
  expect(clicks).toBeGreaterThanOrEqual(told.clicks)
  expect(clicks).toBeLessThanOrEqual(told.clicks + told.lostClicks)
  const [key, id] = [...told.keyed].at(-1) ?? []
  if (key !== undefined) {
    const replayed = await api('POST', `/api/v1/pages/${told.pageId}/links`, { url: 'https://example.com' }, { 'idempotency-key': key })
    expect(jsonOf<{ id: string }>(replayed).id).toBe(id)
  }
}

const isGone = (dataDir: string) => vi.waitFor(() => expect(databaseProcesses(dataDir)).toEqual([]), { timeout: 60_000, interval: 20 })

test('node is killed again and again during writes: what it acknowledged is kept, and no process stays', async () => {
  const dataDir = newDataDirectory(join(scratch, 'node'))
  let server: Running = await startServer({ DATA_DIR: dataDir })
  const account = await signUp(server.url, 'person')
  const writers: Told[] = []
  for (let index = 0; index < 6; index += 1) writers.push(await newWriter(server.url, account, `writer-${index}`))
  const acknowledged = () => writers.reduce((sum, told) => sum + told.clicks, 0)
  for (let round = 0; round < repetitions({ quick: 1, long: 10 }); round += 1) {
    const stop = new AbortController()
    const { url } = server
    const writing = Promise.allSettled(writers.map((told) => write(url, account, told, stop.signal)))
    const before = acknowledged()
    await vi.waitUntil(() => acknowledged() > before + 2, { timeout: 60_000, interval: 5 })
    await sleep(Math.random() * 300)
    server.child.kill('SIGKILL')
    await server.exited
    stop.abort()
    await writing
    if (round % 2 === 1) await isGone(dataDir)
    server = await startServer({ DATA_DIR: dataDir })
    for (const told of writers) await expectKept(server.url, account, told)
  }
  server.child.kill('SIGKILL')
  await isGone(dataDir)
})

test('PostgreSQL alone is killed during writes: the server recovers by itself, and what it acknowledged is kept', async () => {
  const kills = repetitions({ quick: 1, long: 5 })
  const dataDir = newDataDirectory(join(scratch, 'postgres'))
  const server = await startServer({ DATA_DIR: dataDir })
  const account = await signUp(server.url, 'person')
  const told = await newWriter(server.url, account, 'writer')
  for (let round = 0; round < kills; round += 1) {
    const stop = new AbortController()
    const writing = write(server.url, account, told, stop.signal).catch(() => {})
    await sleep(300)
    const killed = postmasterOf(dataDir) as number
    process.kill(killed, 'SIGKILL')
    await writing
    stop.abort()
    await vi.waitFor(() => expectKept(server.url, account, told), { timeout: 60_000, interval: 50 })
    expect(postmasterOf(dataDir)).not.toBe(killed)
  }
  expect(server.child.exitCode).toBeNull()
  expect(server.written().match(/exited unexpectedly/g)).toHaveLength(kills)
})
