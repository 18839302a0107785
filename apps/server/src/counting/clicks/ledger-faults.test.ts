import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { auditClicks, type ClickBatchParams, commitClicks, databaseTime, replayClicks } from '@tessera/api'
import { openDatabase, sqlState } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { ClickBatch, type Click } from './click-batch.ts'
import { Journal } from './journal.ts'
import { Ledger, type LedgerOptions } from './ledger.ts'

const { connection } = await testDatabase()
const db = openDatabase(connection)
const scratch = await mkdtemp(join(tmpdir(), 'tessera-ledger-faults-'))
afterAll(async () => {
  await db.close()
  await rm(scratch, { recursive: true })
})

beforeAll(async () => {
  await db.pool.query(`insert into users (id, name, email) values ('user_1', 'U', 'u@example.com')`)
  await db.pool.query(`insert into pages (id, owner_id, slug, title, description) values ('page_1', 'user_1', 'slug', 'T', '')`)
})
beforeEach(async () => {
  await db.pool.query('truncate clicks, click_counts, click_batches')
})

const clickOf = (link: number): Click => ({ link, page: 'page_1', referrer: null, device: 'd', country: null })
const commit = (batch: ClickBatchParams) => commitClicks(db, batch)
const replay = (batch: ClickBatchParams) => replayClicks(db, batch)
const fault = (code: string) => Object.assign(new Error(code), { code })

async function newLedger(options: Partial<LedgerOptions> = {}) {
  const folder = await mkdtemp(join(scratch, 'journal-'))
  const log = { warn: vi.fn<(details: object, message: string) => void>(), error: vi.fn<(details: object, message: string) => void>() }
  const journal = new Journal(folder)
  const ledger = new Ledger({ commit, replay, databaseTime: () => databaseTime(db), log, journal, ...options })
  onTestFinished(() => ledger.close())
  return { ledger, folder, log, add: (click: Click) => new Promise<void>((resolve) => ledger.add(click, resolve)) }
}

async function counted(): Promise<Record<string, number>> {
  expect((await auditClicks(db)).differences).toEqual([])
  const { rows } = await db.pool.query<{ link: number; clicks: number }>('select link, clicks from click_counts order by link')
  return Object.fromEntries(rows.map(({ link, clicks }) => [link, clicks]))
}

test('a click counts even if its partition is attached while it waits for the default partition', async () => {
  const codes: (string | undefined)[] = []
  const { ledger, add } = await newLedger({
    commit: async (batch) =>
      commit(batch).catch((error: unknown) => {
        codes.push(sqlState(error))
        throw error
      }),
  })
  await db.pool.query(`select drop_partitions('clicks', 'at', 'month', (now() at time zone 'UTC' + interval '1 month')::date)`)
  const keeper = await db.pool.connect()
  await keeper.query('begin')
  await keeper.query(`select make_partition('clicks', 'at', 'month', (now() at time zone 'UTC')::date)`)
  const added = add(clickOf(1))
  const waiting = `select from pg_locks where not granted and relation = 'clicks_default'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  try {
    await expect.poll(async () => (await keeper.query(waiting)).rows, { interval: 2 }).toHaveLength(1)
  } finally {
    await keeper.query('commit')
    keeper.release()
  }
  await added
  await ledger.replay()
  expect(codes).toEqual(['23514'])
  expect(ledger.lost).toBe(0)
  expect(await counted()).toEqual({ 1: 1 })
})

test('a batch that the default partition rejects is retried whole with its id, also from the journal', async () => {
  const ids: string[] = []
  let refusals = 2
  const refuse = (send: typeof commit) => async (batch: ClickBatchParams) => {
    ids.push(batch[0])
    if (refusals > 0) {
      refusals -= 1
      throw fault('23514')
    }
    return send(batch)
  }
  const { ledger, folder, add } = await newLedger({ commit: refuse(commit), replay: refuse(replay) })
  await Promise.all([add(clickOf(1)), add(clickOf(2)), add(clickOf(2))])
  await ledger.replay()
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  expect(ledger.lost).toBe(0)
  expect(await counted()).toEqual({ 1: 1, 2: 2 })
  expect(await readdir(folder)).toEqual([])
})

test('an exception in a response affects no other, is logged once, and its click counts once', async () => {
  const { ledger, folder, log, add } = await newLedger()
  const throwing = vi.fn<() => void>(() => {
    throw new Error('The socket is gone')
  })
  ledger.add(clickOf(1), throwing)
  await add(clickOf(2))
  await add(clickOf(3))
  expect(throwing).toHaveBeenCalledTimes(1)
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['A redirect could not be sent'])
  expect(await readdir(folder)).toEqual([])
  expect(await counted()).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('an unreadable journal file blocks neither other files nor new clicks', async () => {
  const sent = vi.fn<typeof commit>(commit)
  const { ledger, folder, log, add } = await newLedger({ commit: sent })
  const journal = new Journal(folder, { fileSize: 1 })
  for (let link = 1; link <= 4; link += 1) {
    const batch = new ClickBatch()
    batch.add(clickOf(link), () => {})
    await journal.append(batch)
  }
  await journal.close()
  await mkdir(join(folder, 'unreadable.clicks'))
  void ledger.replay()
  await expect.poll(counted).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1 })
  await add(clickOf(5))
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await counted()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 })
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(log.warn).not.toHaveBeenCalled()
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['Clicks stay in the journal: it cannot be read'])
  expect(await readdir(folder)).toHaveLength(1)
  expect(ledger.lost).toBe(0)
})

test('with an unusable journal, only clicks that the database does not commit in time are lost', async () => {
  const file = join(scratch, 'file')
  await writeFile(file, '')
  let present = true
  const { ledger, add } = await newLedger({
    journal: new Journal(file),
    commit: (batch) => (present ? commit(batch) : Promise.reject(fault('ECONNREFUSED'))),
  })
  void ledger.replay()
  await add(clickOf(1))
  present = false
  for (let round = 0; round < 3; round += 1) await add(clickOf(1))
  expect(ledger.lost).toBe(3)
  present = true
  for (let round = 0; round < 3; round += 1) await add(clickOf(1))
  expect(ledger.lost).toBe(3)
  expect(await counted()).toEqual({ 1: 4 })
})

test('a file with a damaged line is kept for repair, and each such line counts as a lost click', async () => {
  const { ledger, folder, log } = await newLedger()
  const batches = [1, 2].map((link) => {
    const batch = new ClickBatch()
    batch.add(clickOf(link), () => {})
    return JSON.stringify(batch)
  })
  const text = `${batches.join('\nnot a batch\n')}\n`
  await writeFile(join(folder, 'a.clicks'), text)
  await ledger.replay()
  await ledger.replay()
  expect(await counted()).toEqual({ 1: 1, 2: 1 })
  expect(ledger.lost).toBe(1)
  expect(log.error.mock.calls.map(([, message]) => message)).toEqual(['Clicks were not counted'])
  const [kept = ''] = await readdir(folder)
  expect(kept).toMatch(/\.clicks\.damaged$/)
  expect(await readFile(join(folder, kept), 'utf8')).toBe(text)
})

const dayMs = 86_400_000

test('batches older than a week are set aside, because the database may have forgotten their ids', async () => {
  let present = false
  const { ledger, folder } = await newLedger({ replay: (batch) => (present ? replay(batch) : Promise.reject(fault('ECONNREFUSED'))) })
  const journal = new Journal(folder)
  for (const days of [7.1, 6.9]) {
    const batch = new ClickBatch(crypto.randomUUID(), new Date(Date.now() - days * dayMs).toISOString())
    batch.add(clickOf(1), () => {})
    batch.add(clickOf(2), () => {})
    await journal.append(batch)
  }
  await journal.close()
  const replayed = ledger.replay()
  await sleep(600)
  expect(ledger.lost).toBe(0)
  present = true
  await replayed
  expect(ledger.lost).toBe(2)
  expect(await counted()).toEqual({ 1: 1, 2: 1 })
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.clicks\.old$/)])
})

test('a clock that is far ahead of the database does not make waiting clicks too old', async () => {
  const batch = new ClickBatch()
  batch.add(clickOf(1), () => {})
  vi.useFakeTimers({ now: Date.now() + 400 * dayMs, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ledger, folder } = await newLedger()
  const journal = new Journal(folder)
  await journal.append(batch)
  await journal.close()
  await ledger.replay()
  expect(ledger.lost).toBe(0)
  expect(await counted()).toEqual({ 1: 1 })
})
