import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auditClicks, commitClicks, databaseTime, replayClicks } from '@tessera/api'
import { migrateDatabase, openDatabase } from '@tessera/db'
import { repetitions } from '@tessera/testing/test-kind'
import { afterAll, expect, test, vi } from 'vitest'

import { Journal } from '../../../src/counting/clicks/journal.ts'
import { Ledger } from '../../../src/counting/clicks/ledger.ts'
import { databaseBehindProxy } from '../database-behind-proxy.ts'
import { sleep } from '../../support/built-server.ts'
import type { ProxyMode } from '../../support/network/proxy.ts'

const { databaseUrl, proxy } = await databaseBehindProxy()

const folder = mkdtempSync(join(tmpdir(), 'tessera-cut-'))
const db = openDatabase({ connectionString: databaseUrl })
await migrateDatabase({ connectionString: databaseUrl })
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const page = 'page_cut'

test('the database is cut off or stops answering during commits: every click is counted once, and no request waits a second', async () => {
  await db.pool.query(`insert into users (id, name, email) values ('user_cut', 'U', 'cut@example.com')`)
  await db.pool.query(`insert into pages (id, owner_id, slug, title, description) values ($1, 'user_cut', 'cut', 'T', '')`, [page])
  const log = { warn: vi.fn<() => void>(), error: vi.fn<(details: object) => void>() }
  const ledger = new Ledger({
    commit: (batch) => commitClicks(db, batch),
    replay: (batch) => replayClicks(db, batch),
    databaseTime: () => databaseTime(db),
    journal: new Journal(folder),
    log,
  })
  const clicks = new Map<number, number>()
  let slowest = 0
  const stop = new AbortController()
  const client = async () => {
    while (!stop.signal.aborted) {
      const link = 1 + Math.floor(Math.random() ** 2 * 50)
      const began = performance.now()
      await new Promise<void>((resolve) => ledger.add({ link, page, referrer: null, device: 'd', country: null }, resolve))
      slowest = Math.max(slowest, performance.now() - began)
      clicks.set(link, (clicks.get(link) ?? 0) + 1)
      await sleep(1)
    }
  }
  const clicking = Promise.all(Array.from({ length: 40 }, client))
  const modes: ProxyMode[] = Array.from(
    { length: repetitions({ quick: 1, long: 5 }) },
    () => ['cut', 'refuse', 'silent', 'cut'] as const,
  ).flat()
  const journaled = () => new Map(ledger.sums).get('journaled') ?? 0
  for (const mode of modes) {
    await sleep(150 + Math.random() * 100)
    const before = journaled()
    await proxy.set(mode)
    await sleep(mode === 'silent' ? 1_200 : Math.random() * 200)
    // A short outage can fall between two commits. This one lasts until a commit failed.
    await vi.waitFor(() => expect(journaled()).toBeGreaterThan(before), { timeout: 60_000 })
    await proxy.set('pass')
  }
  await sleep(100)
  stop.abort()
  await clicking
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 60_000 })
  await ledger.close()

  expect(log.warn).toHaveBeenCalled()
  expect(log.error.mock.calls).toEqual([])
  expect(slowest).toBeLessThan(1_000)
  const { events, differences } = await auditClicks(db)
  expect(differences).toEqual([])
  expect(events).toBe([...clicks.values()].reduce((a, b) => a + b))
  const { rows } = await db.pool.query<{ link: number; clicks: number }>('select link, clicks from click_counts')
  expect(new Map(rows.map(({ link, clicks: counted }) => [link, counted]))).toEqual(clicks)
})
