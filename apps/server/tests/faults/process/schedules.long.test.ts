import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

/** How late a server may show a change. */
const maxDelayMs = 1_500

/** How far a server's estimate of the database's time may be off: half of the round trip in which it read that time. */
const maxClockErrorMs = 100

const shiftedClock = {
  NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT: String(86_400_000),
}

/** Two servers on one database, the second with a clock a day ahead of the database, and an account with a published page. */
async function twoServers() {
  const env = () => ({ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', DATA_DIR: join(dataDir, newName()) })
  const first = await startServer(env())
  const { url: second } = await startServer({ ...env(), ...shiftedClock })
  const owner = await signUp(first.url, newName())
  return { urls: [first.url, second], owner, api: callsTo(first.url, { authorization: `Bearer ${owner.token}` }) }
}

const isoOf = (time: number) => new Date(time).toISOString()

/** A value that a server returned, and when it first did, in Unix milliseconds. */
type Change<T> = { at: number; value: T }

/** Reads from every server repeatedly until `end`, in Unix milliseconds. Returns the changes that each server showed, from the first value. */
async function changesUntil<T>(end: number, urls: readonly string[], read: (url: string) => Promise<T>): Promise<Change<T>[][]> {
  return Promise.all(
    urls.map(async (url) => {
      const changes: Change<T>[] = []
      while (Date.now() < end) {
        const value = await read(url)
        if (changes.at(-1)?.value !== value) changes.push({ at: Date.now(), value })
        await sleep(50)
      }
      return changes
    }),
  )
}

function expectChangesOnTime<T>(changes: Change<T>[][], values: readonly T[], times: readonly number[]): void {
  for (const seen of changes) {
    expect(seen.map(({ value }) => value)).toEqual(values)
    times.forEach((time, index) => {
      const at = seen[index + 1]?.at ?? 0
      expect(at).toBeGreaterThanOrEqual(time - maxClockErrorMs)
      expect(at).toBeLessThan(time + maxDelayMs)
    })
  }
}

test('a page goes online and offline on time on two servers, one with a clock a day ahead of the database', async () => {
  const { urls, api } = await twoServers()
  const [publishAt, unpublishAt] = [Date.now() + 3_000, Date.now() + 7_000]
  const slug = newName()
  const created = await api('POST', '/api/v1/pages', { title: 'T', description: '', slug })
  const page = `/api/v1/pages/${jsonOf<{ id: string }>(created).id}`
  expect((await api('PATCH', page, { publishAt: isoOf(publishAt), unpublishAt: isoOf(unpublishAt) })).status).toBe(200)
  const statusOf = async (url: string) => (await callsTo(url, newVisitor())('GET', `/${slug}`)).status
  const changes = await changesUntil(unpublishAt + 2 * maxDelayMs, urls, statusOf)
  expectChangesOnTime(changes, [404, 200, 404], [publishAt, unpublishAt])
})

test('a link is shown and hidden on time on both servers while the database is away', async () => {
  onTestFinished(() => proxy.set('pass'))
  const { urls, owner, api } = await twoServers()
  const [from, until] = [Date.now() + 3_000, Date.now() + 6_000]
  const link = { url: 'https://example.com/timed', title: 'Timed', visibleFrom: isoOf(from), visibleUntil: isoOf(until) }
  expect((await api('POST', `/api/v1/pages/${owner.pageId}/links`, link)).status).toBe(201)
  const isShown = async (url: string) => {
    const { status, text } = await callsTo(url, newVisitor())('GET', `/${owner.slug}`)
    expect(status).toBe(200)
    return text.includes('Timed')
  }
  // Puts the page into the cache of both servers.
  expect(await Promise.all(urls.map(isShown))).toEqual([false, false])
  await proxy.set('refuse')
  const changes = await changesUntil(until + 2 * maxDelayMs, urls, isShown)
  await proxy.set('pass')
  expectChangesOnTime(changes, [false, true, false], [from, until])
})
