import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { migrateDatabase, refuseOtherSchema } from './migrate.ts'
import { sourceFolder } from './migrations.ts'
import { dump } from '../backup/dump.ts'
import { withClient } from '../client/connection.ts'
import { readJournal, withMigrationsUpTo } from '../testing/fixtures.ts'
import { execute } from '../testing/server.ts'
import { emptyDatabase } from '../testing/index.ts'

async function select(config: pg.ClientConfig, text: string): Promise<string[]> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ value: string }>(text)
  await client.end()
  return rows.map(({ value }) => value)
}

const catalog = `select c.relname || ' ' || c.relkind::text || ' ' || coalesce(string_agg(a.attname || format_type(a.atttypid, a.atttypmod), ',' order by a.attnum), '') as value
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.relnamespace = 'public'::regnamespace group by c.oid, c.relname, c.relkind order by 1`

test('the journal is in ascending order, because the migrator silently skips an older migration', async () => {
  const { entries } = readJournal()
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index))
  const whens = entries.map(({ when }) => when)
  expect(whens).toEqual([...new Set(whens)].sort((a, b) => a - b))
  for (const { tag } of entries) expect(await readFile(join(sourceFolder, `${tag}.sql`), 'utf8')).not.toBe('')
})

test('migrating a second time changes nothing', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  const once = [await select(database, catalog), await select(database, applied)]
  await migrateDatabase(database)
  expect([await select(database, catalog), await select(database, applied)]).toEqual(once)
})

test('eight processes that start at once migrate an empty database once', async () => {
  const database = await emptyDatabase()
  await Promise.all(Array.from({ length: 8 }, () => migrateDatabase(database)))
  expect(await select(database, applied)).toHaveLength(readJournal().entries.length)
})

test('a failed migration is rolled back, and the next start retries it', async () => {
  const database = await emptyDatabase()
  const copy = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
  afterAll(() => rm(copy, { recursive: true }))
  await cp(sourceFolder, copy, { recursive: true })
  const last = readJournal().entries.at(-1)?.tag ?? ''
  const sql = await readFile(join(copy, `${last}.sql`), 'utf8')
  await writeFile(join(copy, `${last}.sql`), `${sql}\n--> statement-breakpoint\nselect 1 / 0;`)
  await expect(migrateDatabase(database, copy)).rejects.toThrow()
  expect(await select(database, `select tgname as value from pg_trigger where not tgisinternal`)).toEqual([])
  await migrateDatabase(database)
  expect(await select(database, applied)).toHaveLength(readJournal().entries.length)
})

test('clicks from before there were batches are kept in one batch, in the partitions of their months and in the figures', async () => {
  const database = await emptyDatabase()
  await withMigrationsUpTo('0003_visits', (before) => migrateDatabase(database, before))
  await expect(refuseOtherSchema(database)).rejects.toMatchObject({ name: 'MigrationRefused' })
  await execute(
    database,
    `insert into users (id, name, email) values ('user_1', 'U', 'u@example.com');
     insert into pages (id, owner_id, slug, title, description) values ('page_1', 'user_1', 'slug', 'T', '');
     insert into links (id, page_id, owner_id, type, url, position, size) values ('link_1', 'page_1', 'user_1', 'other', 'https://example.com', 0, '1x1');
     insert into clicks (at, link, page) values ('2026-01-31T23:59:59.999Z', 1, 'page_1'), ('2026-02-01T00:00:00Z', 1, 'page_1'), ('2026-02-28Z', 2, 'page_1')`,
  )
  await migrateDatabase(database)
  await refuseOtherSchema(database)
  const events = `select concat_ws(' ', clicks.tableoid::regclass, link, page, dense_rank() over (order by batch), device) as value from clicks join click_batches b on b.n = batch order by clicks.at`
  expect(await select(database, events)).toEqual([
    'clicks_2026_01 1 page_1 1 o',
    'clicks_2026_02 1 page_1 1 o',
    'clicks_2026_02 2 page_1 1 o',
  ])
  const figures = `select concat_ws(' ', dim, (at at time zone 'utc')::date, key, clicks) as value from stats where grain = 'm' order by at, dim`
  expect(await select(database, figures)).toEqual([
    'a 2026-01-01 o| 1',
    'l 2026-01-01 link_1 1',
    'r 2026-01-01  1',
    't 2026-01-01  1',
    'a 2026-02-01 o| 2',
    'l 2026-02-01 link_1 1',
    'r 2026-02-01  2',
    't 2026-02-01  2',
  ])
  expect(await select(database, 'select rolled::text as value from click_batches')).toEqual(['true'])
})

test('a large ledger with referrers is migrated in seconds, and rolled up later', async () => {
  const database = await emptyDatabase()
  await withMigrationsUpTo('0006_documents', (before) => migrateDatabase(database, before))
  await execute(
    database,
    `insert into click_batches (id, at) select gen_random_uuid(), '2026-03-01' from generate_series(1, 30000);
     insert into clicks (at, link, page, batch, referrer, device)
       select '2026-03-01', 1, 'page_1', n, 'news.example', 'd' from click_batches, generate_series(1, 10)`,
  )
  await migrateDatabase({ ...database, statement_timeout: 20_000 })
  expect(await select(database, 'select count(*) as value from click_batches where not rolled')).toEqual(['30000'])
})

test('a database that a newer version has migrated is refused with one line and not changed', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  await execute(database, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)`)
  const before = await select(database, catalog)
  await expect(migrateDatabase(database)).rejects.toMatchObject({
    name: 'MigrationRefused',
    message: expect.stringMatching(/^[^\n]*newer version[^\n]*$/) as string,
  })
  expect(await select(database, catalog)).toEqual(before)
})

test('the step before an upgrade runs only for a database that is not new, and its failure stops the migration', async () => {
  const database = await emptyDatabase()
  const asked: string[] = []
  const before = (name: string) => async () => void asked.push(name)
  await withMigrationsUpTo('0003_visits', (old) => migrateDatabase(database, old, before('first')))
  await withMigrationsUpTo('0003_visits', (old) => migrateDatabase(database, old, before('same')))
  expect(asked).toEqual([])
  const then = await select(database, applied)
  await expect(migrateDatabase(database, sourceFolder, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(await select(database, applied)).toEqual(then)
  await migrateDatabase(database, sourceFolder, before('newer'))
  expect(asked).toEqual(['newer'])
})

/** Reads `users` again and again until `work` ends. Rejects if a read takes as long as a request may. */
async function readDuring(database: pg.ClientConfig, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const done = work.finally(() => ended.abort())
  const reading = withClient({ ...database, statement_timeout: 2_500 }, async (client) => {
    while (!ended.signal.aborted) {
      await client.query('select id from users')
      await sleep(10)
    }
  })
  await Promise.all([done, reading])
}

test('an upgrade waits for a running backup, and requests do not wait for either', async () => {
  const database = await emptyDatabase()
  await withMigrationsUpTo('0009_one-identity', (before) => migrateDatabase(database, before))
  const upgrade = withClient(database, async (client) => {
    const backup = dump(client)
    await backup.next()
    const migrating = migrateDatabase(database)
    await sleep(3_000)
    const during = await select(database, applied)
    while (!(await backup.next()).done);
    await migrating
    return during
  })
  await readDuring(database, upgrade)
  expect(await upgrade).not.toHaveLength(readJournal().entries.length)
  expect(await select(database, applied)).toHaveLength(readJournal().entries.length)
})

test('a process of the current version starts while a backup runs', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  await withClient(database, async (client) => {
    await dump(client).next()
    await expect(migrateDatabase(database)).resolves.toBeUndefined()
  })
})

test('requests pass between the attempts of a migration that cannot lock a table', async () => {
  const database = await emptyDatabase()
  await withMigrationsUpTo('0009_one-identity', (before) => migrateDatabase(database, before))
  const upgrade = withClient(database, async (reader) => {
    await reader.query('begin; lock table users in access share mode')
    const migrating = migrateDatabase(database)
    await sleep(3_500)
    await reader.query('commit')
    await migrating
  })
  await readDuring(database, upgrade)
  expect(await select(database, applied)).toHaveLength(readJournal().entries.length)
})

/** A connection whose `query` is answered by `answer` where that says something. */
async function withAnswers<T>(answer: (client: pg.Client, text: string) => object | undefined, work: () => Promise<T>): Promise<T> {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const said = typeof args[0] === 'string' ? answer(this, args[0]) : undefined
    return said ? Promise.resolve({ rows: [said] }) : original.apply(this, args)
  }
  try {
    return await work()
  } finally {
    prototype.query = original
  }
}

test('PostgreSQL before 15 is refused by its version number', async () => {
  const database = await emptyDatabase()
  const ofVersion = (version: number) => (_: pg.Client, text: string) => (text.includes('server_version_num') ? { version } : undefined)
  await expect(withAnswers(ofVersion(140_013), () => migrateDatabase(database))).rejects.toMatchObject({
    name: 'MigrationRefused',
    message: 'PostgreSQL 15 or newer is required; the server at DATABASE_URL has version 14',
  })
  expect(await select(database, catalog)).toEqual([])
  await withAnswers(ofVersion(150_000), () => migrateDatabase(database))
})

test('a pooler in transaction mode is refused: two clients share a backend, or one client uses two', async () => {
  const database = await emptyDatabase()
  let asked = 0
  const poolers = [() => 7, () => (asked += 1)]
  for (const pid of poolers) {
    const pooled = withAnswers(
      (_, text) => (text.includes('pg_backend_pid') ? { pid: pid() } : undefined),
      () => migrateDatabase(database),
    )
    await expect(pooled).rejects.toMatchObject({ name: 'MigrationRefused', message: expect.stringContaining('transaction mode') as string })
  }
  expect(await select(database, catalog)).toEqual([])
})

const applied = 'select hash as value from drizzle.__drizzle_migrations order by id'
