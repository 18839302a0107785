import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auditClicks, type ClickBatchParams, commitClicks, databaseTime, replayClicks } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { ClickBatch, type Click } from './click-batch.ts'
import { Journal } from './journal.ts'
import { Ledger, type LedgerOptions } from './ledger.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
const scratch = await mkdtemp(join(tmpdir(), 'tessera-ledger-'))
afterAll(async () => {
  await db.close()
  await rm(scratch, { recursive: true })
})

const page = 'page_1'
beforeAll(async () => {
  await db.pool.query(`insert into users (id, name, email) values ('user_1', 'U', 'u@example.com')`)
  await db.pool.query(`insert into pages (id, owner_id, slug, title, description) values ($1, 'user_1', 'slug', 'T', '')`, [page])
})
beforeEach(async () => {
  await db.pool.query('truncate clicks, click_counts, click_batches')
})

const clickOf = (link: number, more: Partial<Click> = {}): Click => ({ link, page, referrer: null, device: 'd', country: null, ...more })
const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
const silent = () => new Promise<never>(() => {})
const commit = (batch: ClickBatchParams) => commitClicks(db, batch)
const replay = (batch: ClickBatchParams) => replayClicks(db, batch)

let folders = 0
function newLedger(options: Partial<LedgerOptions> & { limit?: number; fileSize?: number } = {}) {
  const folder = join(scratch, `${(folders += 1)}`)
  const log = { warn: vi.fn<(details: object) => void>(), error: vi.fn<(details: object, message: string) => void>() }
  const journal = new Journal(folder, options)
  onTestFinished(() => journal.close())
  const ledger = new Ledger({ commit, replay, databaseTime: () => databaseTime(db), log, journal, ...options })
  return { ledger, folder, log, add: (click: Click) => new Promise<void>((resolve) => ledger.add(click, resolve)) }
}
const files = (folder: string) => readdir(folder).catch(() => [])

async function counted(): Promise<Record<string, number>> {
  const { differences } = await auditClicks(db)
  expect(differences).toEqual([])
  const { rows } = await db.pool.query<{ link: number; clicks: number }>('select link, clicks from click_counts order by link')
  return Object.fromEntries(rows.map(({ link, clicks }) => [link, clicks]))
}

test('clicks of one event loop turn share a batch, later ones join the next, and each is durable before `done`', async () => {
  const batches: ClickBatchParams[] = []
  const { ledger, add } = newLedger({ commit: (batch) => commit((batches.push(batch), batch)) })
  const first = Promise.all([add(clickOf(2)), add(clickOf(1)), add(clickOf(2))])
  await expect.poll(() => batches, { interval: 1 }).toHaveLength(1)
  const second = Promise.all([add(clickOf(1)), add(clickOf(3))])
  await first
  await second
  expect(batches.map(([, , links, , , , , sums, counts]) => [links, sums, counts])).toEqual([
    ['{2,1,2}', '{1,2}', '{1,2}'],
    ['{1,3}', '{1,3}', '{1,1}'],
  ])
  expect(await counted()).toEqual({ 1: 2, 2: 2, 3: 1 })
  await ledger.close()
})

test('an event stores its referrer unchanged', async () => {
  const { ledger, add } = newLedger()
  const odd = 'a"b\\c{},null \' é'
  await Promise.all([
    add(clickOf(1, { referrer: odd, device: 't', country: 'NZ' })),
    add(clickOf(1, { referrer: 'null' })),
    add(clickOf(1)),
  ])
  const { rows } = await db.pool.query('select page, referrer, device, country from clicks order by referrer')
  expect(rows).toEqual([
    { page, referrer: odd, device: 't', country: 'NZ' },
    { page, referrer: 'null', device: 'd', country: null },
    { page, referrer: null, device: 'd', country: null },
  ])
  await ledger.close()
})

test('while the database is unavailable, clicks wait on disk; they count when it is back', async () => {
  let present = false
  const { ledger, folder, add, log } = newLedger({
    commit: (batch) => (present ? commit(batch) : away()),
    replay: (batch) => (present ? replay(batch) : away()),
  })
  for (let round = 0; round < 3; round += 1) await Promise.all([add(clickOf(1)), add(clickOf(2))])
  expect(await files(folder)).not.toEqual([])
  expect(await counted()).toEqual({})
  expect(log.warn).toHaveBeenCalledTimes(1)
  present = true
  await expect.poll(counted).toEqual({ 1: 3, 2: 3 })
  await ledger.replay()
  expect(await files(folder)).toEqual([])
  await add(clickOf(1))
  expect(await files(folder)).toEqual([])
  await ledger.close()
})

test('a commit whose result is lost or late counts once, though its batch is sent again', async () => {
  const late: Promise<unknown>[] = []
  let turn = 0
  const { ledger, add } = newLedger({
    commit: async (batch) => {
      turn += 1
      if (turn % 2) {
        await commit(batch)
        return away()
      }
      late.push(new Promise((resolve) => setTimeout(resolve, 700)).then(() => commit(batch)))
      return late.at(-1)
    },
  })
  for (let round = 1; round <= 4; round += 1) {
    await add(clickOf(1))
    await ledger.replay()
  }
  await Promise.all(late)
  expect(turn).toBe(4)
  expect(await counted()).toEqual({ 1: 4 })
  await ledger.close()
})

test('a journal that is replayed three times, also concurrently with its own commits, counts once', async () => {
  const batches = Array.from({ length: 20 }, () => {
    const batch = new ClickBatch()
    for (const link of [1, 2, 2]) batch.add(clickOf(link), () => {})
    return batch
  })
  const copies = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { folder, ledger } = newLedger()
      const journal = new Journal(folder, { fileSize: 1_000 })
      for (const batch of batches) await journal.append(batch)
      await journal.close()
      return ledger
    }),
  )
  await copies[0]?.replay()
  await Promise.all([copies[1]?.replay(), copies[2]?.replay(), ...batches.map((batch) => commit(batch.values()))])
  expect(await counted()).toEqual({ 1: 20, 2: 40 })
})

test('the next start counts what a killed process journaled, except for an unfinished line', async () => {
  const { ledger, folder, log } = newLedger()
  const journal = new Journal(folder)
  const batch = new ClickBatch()
  batch.add(clickOf(7), () => {})
  await journal.append(batch)
  await journal.close()
  await writeFile(join(folder, 'half.clicks'), `${JSON.stringify(batch).replace(batch.id, crypto.randomUUID())}\n["0199`)
  await ledger.replay()
  expect(await counted()).toEqual({ 7: 2 })
  expect(log.error).not.toHaveBeenCalled()
  expect(await files(folder)).toEqual([])
})

test('processes that share a journal lose nothing when one replays while others write', async () => {
  const { ledger, folder } = newLedger()
  const writers = Array.from({ length: 3 }, () => new Journal(folder, { fileSize: 2_000 }))
  const others = [
    ledger,
    new Ledger({
      commit,
      replay,
      databaseTime: () => databaseTime(db),
      journal: new Journal(folder),
      log: { warn: vi.fn<() => void>(), error: vi.fn<() => void>() },
    }),
  ]
  const writing = Promise.all(
    writers.map(async (journal) => {
      for (let index = 0; index < 40; index += 1) {
        const batch = new ClickBatch()
        batch.add(clickOf(1), () => {})
        await journal.append(batch)
      }
      await journal.close()
    }),
  )
  const done = new AbortController()
  const replaying = Promise.all(
    others.map(async (each) => {
      while (!done.signal.aborted) await each.replay()
    }),
  )
  await writing
  done.abort()
  await replaying
  for (const each of others) await each.replay()
  expect(await counted()).toEqual({ 1: 120 })
})

test('a click that PostgreSQL rejects affects no others, at once, from the journal, or after a crash', async () => {
  const good = [1, 2, 3, 4, 5].map((link) => clickOf(link))
  const bad = clickOf(6, { page: 'page_\0' })
  const { ledger, folder, add, log } = newLedger()
  await Promise.all([...good, bad, ...good].map(add))
  expect(await counted()).toEqual({ 1: 2, 2: 2, 3: 2, 4: 2, 5: 2 })
  expect(ledger.lost).toBe(1)
  expect(log.error).toHaveBeenCalledTimes(1)

  const batch = new ClickBatch()
  for (const click of [...good, bad]) batch.add(click, () => {})
  for (let time = 0; time < 2; time += 1) {
    const journal = new Journal(folder)
    await journal.append(batch)
    await journal.close()
    await ledger.replay()
  }
  expect(await counted()).toEqual({ 1: 3, 2: 3, 3: 3, 4: 3, 5: 3 })
  expect(await files(folder)).toEqual([])
})

test('a full or unwritable journal does not block redirects, and the loss is logged', async () => {
  const full = newLedger({ commit: away, replay: silent, limit: 3_000, fileSize: 1_000 })
  for (let round = 0; round < 40; round += 1) await full.add(clickOf(1))
  const lines = (await Promise.all((await files(full.folder)).map((name) => readFile(join(full.folder, name), 'utf8')))).join('')
  expect(lines.length).toBeLessThanOrEqual(3_000)
  // A batch that is written while its file is replayed is in two files.
  const kept = new Set(lines.trimEnd().split('\n')).size
  expect(kept).toBeGreaterThan(10)
  expect(full.ledger.lost).toBe(40 - kept)
  expect(full.log.error).toHaveBeenCalledTimes(40 - kept)

  await writeFile(join(scratch, 'file'), '')
  const unusable = newLedger({ commit: away, replay: away, journal: new Journal(join(scratch, 'file')) })
  await unusable.add(clickOf(1))
  expect(unusable.ledger.lost).toBe(1)
})

test('closing waits until all clicks are durable, in the database or on disk', async () => {
  const { ledger } = newLedger({ commit: (batch) => new Promise((resolve) => setTimeout(resolve, 50)).then(() => commit(batch)) })
  ledger.add(clickOf(1), () => {})
  await new Promise(setImmediate)
  ledger.add(clickOf(2), () => {})
  await ledger.close()
  expect(await counted()).toEqual({ 1: 1, 2: 1 })

  const gone = newLedger({ commit: away, replay: away })
  gone.ledger.add(clickOf(3), () => {})
  await gone.ledger.close()
  expect(await files(gone.folder)).toHaveLength(1)
})
