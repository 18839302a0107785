import { afterAll, expect, test } from 'vitest'

import type { Snapshot } from './snapshot.ts'
import { openDatabase } from './database.ts'
import type { Db } from './transaction.ts'
import { settings, sql, statement, t } from '../sql/index.ts'
import { sqlRows, testDatabase } from '../testing/index.ts'

const { connection } = await testDatabase()
const watcher = openDatabase(connection)
afterAll(() => watcher.close())

const sessions = async () => {
  const text = `select application_name as name, state from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return sqlRows<{ name: string; state: string }>(watcher, text)
}
const one = statement('one', { row: { one: t.integer() }, query: () => sql`select 1 as one` })
const count = statement('count', { row: { count: t.bigint() }, query: () => sql`select count(*) as count from ${settings}` })
const add = statement('add', {
  params: { key: settings.key },
  query: ({ key }) => sql`insert into ${settings} (key, value) values (${key}, '')`,
})
const broken = statement('broken', { row: { one: t.integer() }, query: () => sql`select 1 / 0 as one` })
const sleep = statement('sleep', {
  params: { seconds: t.float() },
  row: { slept: t.text() },
  query: ({ seconds }) => sql`select pg_sleep(${seconds})::text as slept`,
})

test('closing leaves no connection open, not even one that is being opened', async () => {
  const db = openDatabase(connection)
  const read = db.read(one)
  const query = db.query(one)
  await Promise.all([db.close(), read.catch(() => {}), query])
  expect(await sessions()).toEqual([])
})

test('a statement of a snapshot may take as long as its caller says, and uses no parallel workers', async () => {
  const db = openDatabase(connection)
  const values = sql`current_setting('statement_timeout') || ', ' || current_setting('max_parallel_workers_per_gather')`
  const limits = statement('limits', { row: { limits: t.text() }, query: () => sql`select ${values} as limits` })
  const snapshot = await db.snapshot(15 * 60_000)
  expect(await snapshot.query(limits)).toEqual([{ limits: '15min, 0' }])
  await snapshot.close()
  await db.close()
})

test('a copy is the text of all rows, takes any text as a parameter, can end early, and fails if the snapshot is closed', async () => {
  const db = openDatabase(connection)
  const lines = statement('lines', {
    params: { text: t.text(), count: t.integer() },
    row: { line: t.text() },
    query: ({ text, count }) => sql`select ${text} || n as line from generate_series(1, ${count}) n`,
  })
  const copied = async (snapshot: Snapshot, format: 'csv' | 'text', text: string, count: number) => {
    const read: Buffer[] = []
    for await (const portion of snapshot.copy(lines, format, { text, count })) read.push(portion)
    return Buffer.concat(read).toString()
  }
  const snapshot = await db.snapshot(60_000)
  expect(await copied(snapshot, 'text', `'"\\, é$1`, 2)).toBe(`'"\\, é$11\n'"\\, é$12\n`)
  expect(await copied(snapshot, 'csv', 'a"', 1)).toBe('"a""1"\n')
  await expect(copied(snapshot, 'text', 'a', 1e10)).rejects.toThrow('out of range')
  await snapshot.close()

  const early = await db.snapshot(60_000)
  for await (const portion of early.copy(lines, 'text', { text: 'long', count: 1_000_000 })) {
    expect(portion.length).toBeGreaterThan(0)
    break
  }
  await early.close()

  const closing = await db.snapshot(60_000)
  const read = (async () => {
    for await (const _ of closing.copy(lines, 'text', { text: 'long', count: 1_000_000 })) await closing.close()
  })()
  await expect(read).rejects.toThrow('Connection terminated')
  await db.close()
  // PostgreSQL notices a closed connection only the next time it writes to the client.
  await expect.poll(sessions, { timeout: 10_000 }).toEqual([])
})

test('a transaction commits all or nothing, and its connection can be used again', async () => {
  const db = openDatabase(connection, { connections: 1 })
  const fails = [
    () => db.transaction((tx) => tx.query(add, { key: 'a' }).then(() => Promise.reject(new Error('by the work')))),
    () => db.transaction((tx) => tx.query(add, { key: 'b' }).then(() => tx.query(broken))),
    // A swallowed failure must not look like a commit.
    () => db.transaction((tx) => tx.query(add, { key: 'c' }).then(() => tx.query(broken).catch(() => {}))),
  ]
  for (const fail of fails) await expect(fail()).rejects.toThrow()
  expect(await db.query(count)).toEqual([{ count: 0 }])
  expect((await sessions()).map(({ state }) => state)).toEqual(['idle'])
  await db.close()
})

test('of statements that are sent together, the error of the first that failed is reported', async () => {
  const db = openDatabase(connection)
  // The first error takes more turns to reach the caller, as the error of a store's lock does.
  const first = async (tx: Db) => [await tx.query(broken).then((rows) => rows)]
  const both = async (tx: Db) => {
    const pair = Promise.all([first(tx), tx.query(add, { key: 'together' })])
    pair.catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    // A busy process reads both refusals at once.
    for (const until = performance.now() + 100; performance.now() < until;);
    return pair
  }
  await expect(db.transaction(both)).rejects.toMatchObject({ code: '22012' })
  await expect(db.transaction((tx) => tx.transaction(both))).rejects.toMatchObject({ code: '22012' })
  await db.close()
})

test('a nested transaction is rolled back alone', async () => {
  const db = openDatabase(connection)
  await db.transaction(async (tx) => {
    await tx.query(add, { key: 'outer' })
    await tx.transaction((inner) => inner.query(add, { key: 'inner' }).then(() => Promise.reject(new Error('undone')))).catch(() => {})
    await tx.query(add, { key: 'after' })
  })
  expect(await db.query(count)).toEqual([{ count: 2 }])
  await db.close()
})

test('a nested transaction is rolled back completely even after a transaction nested in it has failed', async () => {
  const db = openDatabase(connection)
  const before = await db.query(count)
  const fails = () => Promise.reject(new Error('undone'))
  await db.transaction(async (tx) => {
    const outer = async (nested: Db) => {
      await nested.query(add, { key: 'written before' })
      await nested.transaction(fails).catch(() => {})
      await nested.query(add, { key: 'written after' })
      await fails()
    }
    await tx.transaction(outer).catch(() => {})
  })
  expect(await db.query(count)).toEqual(before)
  await db.close()
})

test('a statement that times out is canceled on both sides, and the next one is answered', async () => {
  const db = openDatabase({ ...connection, query_timeout: 300, statement_timeout: 200 })
  const outcomes = await Promise.allSettled([
    db.query(sleep, { seconds: 5 }),
    db.read(sleep, { seconds: 5 }),
    db.read(one),
    db.transaction((tx) => tx.query(sleep, { seconds: 5 })),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', expect.any(String), 'rejected'])
  expect([await db.query(one), await db.read(one)]).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect((await sessions()).filter(({ state }) => state !== 'idle')).toEqual([])
  await db.close()
})

test('waiting counts short reads, callers that join them, and work without a connection, until they end or fail', async () => {
  const db = openDatabase(connection, { connections: 1 })
  await Promise.all([db.read(one), db.query(one)])
  const reads = [db.read(sleep, { seconds: 0.2 }), db.read(broken), db.read(one)]
  const joined = reads.slice(0, 2).map((read) => db.join<unknown>(read))
  const queries = [db.query(sleep, { seconds: 0.2 }), db.query(one), db.transaction((tx) => tx.query(one))]
  // The pool hands out its connections in the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(db.waiting).toBe(3 + 2 + 2)
  await Promise.allSettled([...reads, ...joined, ...queries])
  expect(db.waiting).toBe(0)
  await db.close()
})

test('a read whose connection breaks is retried, and a read that times out is not', async () => {
  const db = openDatabase(connection, { connections: 1 })
  await db.read(one)
  const cut = watcher.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tessera reader'`)
  const reads = await Promise.all([db.read(sleep, { seconds: 0.2 }), db.read(one), cut])
  expect(reads[1]).toEqual([{ one: 1 }])
  const began = performance.now()
  await expect(db.read(sleep, { seconds: 4 })).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(4_000)
  await db.close()
})
