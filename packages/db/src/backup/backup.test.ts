import { randomBytes } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import type pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { migrateDatabase } from '../migration/migrate.ts'
import { catalogOf, contentOf } from '../testing/content.ts'
import { fixtureOf, readJournal } from '../testing/fixtures.ts'
import { execute } from '../testing/server.ts'
import { copyOf, emptyDatabase } from '../testing/index.ts'
import { withClient } from '../client/connection.ts'
import { findOccupant } from './catalog.ts'
import { backUp } from './file.ts'
import { openBackup } from './restore.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-backups-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const newest = fixtureOf(readJournal().entries.at(-1)?.tag ?? '').backup

const restore = async (path: string, into: pg.ClientConfig) => {
  const backup = await openBackup(path)
  try {
    return await backup.restore(into)
  } finally {
    await backup.close()
  }
}
/** How something ended, in a line. */
const saidBy = (work: Promise<unknown>) => work.then(() => 'done').catch((error: Error) => `${error.name}: ${error.message}`)
const save = (from: pg.ClientConfig, path: string) => withClient(from, (client) => backUp(client, path))

let original: Promise<pg.ClientConfig> | undefined
/** A database with rows in every table, and such as a text format could get wrong. */
const filled = async (): Promise<pg.ClientConfig> => copyOf(await (original ??= fill()))

async function fill(): Promise<pg.ClientConfig> {
  const database = await emptyDatabase()
  await restore(newest, database)
  await execute(
    database,
    String.raw`insert into salts (day, salt) values ('2096-01-01', sha256('a salt'));
     insert into settings (key, value) values ('odd', E'\\.\n\\.\r\n\\N\t\\\\.\u2028🎩'), ('empty', '');
     insert into settings (key, value) select 'row ' || n, repeat(E'\\.\n', n % 100) from generate_series(1, 5000) n`,
  )
  return database
}

test('a restored backup has every row of every table except the salts of visitors', async () => {
  const [source, copy] = [await filled(), await emptyDatabase()]
  const path = join(scratch, 'whole.backup.gz')
  const rows = await save(source, path)
  expect(await restore(path, copy)).toEqual({ rows, unknown: [] })
  const { salts, ...content } = await contentOf(source)
  expect(await contentOf(copy)).toEqual({ ...content, salts: [] })
  expect(salts).toHaveLength(1)
  expect(Object.values(content).filter((held) => held.length === 0)).toEqual([])
  expect(await catalogOf(copy)).toEqual(await catalogOf(source))
  expect(gunzipSync(readFileSync(path)).includes('salts')).toBe(false)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await migrateDatabase(copy)
  expect(await catalogOf(copy)).toEqual(await catalogOf(source))
})

test('an image, whose row is a line of megabytes, is restored byte for byte', async () => {
  const [source, copy] = [await emptyDatabase(), await emptyDatabase()]
  await restore(newest, source)
  const content = randomBytes(2_000_000)
  const sizes = (database: pg.ClientConfig) =>
    withClient(
      database,
      async (client) => (await client.query('select sha256(content), length(content) from image_files order by 1')).rows as unknown,
    )
  await withClient(source, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from images')
    for (const name of ['96', '192']) await client.query('insert into image_files values ($1, $2, $3)', [rows[0]?.id, name, content])
  })
  const path = join(scratch, 'images.backup.gz')
  await save(source, path)
  await restore(path, copy)
  expect(await sizes(copy)).toEqual(await sizes(source))
})

test('history is restored byte for byte: the entries of pages with their documents, sources and previews', async () => {
  const [source, copy] = [await filled(), await emptyDatabase()]
  // Only the text of json distinguishes these documents: spaces, escapes and the order of keys.
  const odd = String.raw`{"title" : "\u00e9\n\\ 🎩",  "b":1, "a":[ ]}`
  await withClient(source, (client) =>
    client.query('update revisions set document = $1, link_ids = $2 where content is null', [odd, ' [ ]']),
  )
  const historyOf = (database: pg.ClientConfig) =>
    withClient(database, async (client) => {
      const read = async (table: string) =>
        (await client.query<{ row: string }>(`select ${table}::text as row from ${table} order by 1`)).rows
      return { revisions: await read('revisions'), sources: await read('page_sources'), previews: await read('previews') }
    })
  const path = join(scratch, 'history.backup.gz')
  await save(source, path)
  await restore(path, copy)
  const restored = await historyOf(copy)
  expect(restored).toEqual(await historyOf(source))
  expect(Object.values(restored).map((rows) => rows.length > 0)).toEqual([true, true, true])
  expect(
    await withClient(
      copy,
      async (client) => (await client.query('select document::text as text from revisions where content is null')).rows,
    ),
  ).toEqual([{ text: odd }])
})

test('a backup is one snapshot, whatever is written meanwhile', async () => {
  const [source, copy] = [await filled(), await emptyDatabase()]
  const path = join(scratch, 'moment.backup.gz')
  const both = `with c as (insert into click_counts values (7777, 1) on conflict (link) do update set clicks = click_counts.clicks + 1)
    insert into clicks (at, link, page, batch, device) values (now(), 7777, 'page_1', 1, 'd')`
  let written = 0
  const stop = new AbortController()
  const writing = withClient(source, async (client) => {
    for (; !stop.signal.aborted; written += 1) await client.query(both)
  })
  await vi.waitFor(() => expect(written).toBeGreaterThan(20), { timeout: 60_000, interval: 5 })
  await save(source, path)
  const during = written
  stop.abort()
  await writing
  await restore(path, copy)
  const sums = `select (select count(*)::int from clicks where link = 7777) as events, (select clicks::int from click_counts where link = 7777) as clicks`
  const { rows } = await withClient(copy, (client) => client.query<{ events: number; clicks: number }>(sums))
  expect(rows[0]?.events).toBe(rows[0]?.clicks)
  expect(rows[0]?.events).toBeGreaterThanOrEqual(20)
  expect(rows[0]?.events).toBeLessThanOrEqual(during + 1)
})

test('a file that is truncated or changed is refused in one line, and restores nothing', async () => {
  const target = await emptyDatabase()
  const whole = readFileSync(newest)
  const lines = gunzipSync(whole).toString('utf8').split('\n')
  const cuts = [0, 20, Math.floor(whole.length / 3), whole.length - 1]
  const flipped = [12, Math.floor(whole.length / 2), whole.length - 6].map((at) =>
    whole.map((byte, index) => (index === at ? byte ^ 16 : byte)),
  )
  const withoutLines = [lines.length - 2, 40].map((count) => gzipSync(`${lines.slice(0, count).join('\n')}\n`))
  const rowLost = gzipSync(lines.filter((line) => !line.startsWith('link_')).join('\n'))
  const more = gzipSync(`${lines.join('\n')}{}\n`)
  const path = join(scratch, 'torn.backup.gz')
  for (const [index, bytes] of [...cuts.map((cut) => whole.subarray(0, cut)), ...flipped, ...withoutLines, rowLost, more].entries()) {
    writeFileSync(path, bytes)
    expect(await saidBy(restore(path, target)), String(index)).toMatch(
      /^BackupRefused: [^\n]*(is incomplete or damaged|is not a Tessera backup|Nothing was restored: )[^\n]*$/,
    )
    expect(await withClient(target, findOccupant)).toBeUndefined()
  }
  expect((await restore(newest, target)).unknown).toEqual([])
})

test('a backup of a newer version is refused, and so is a file that is no backup', async () => {
  const [header = '', ...rest] = gunzipSync(readFileSync(newest)).toString('utf8').split('\n')
  const path = join(scratch, 'header.backup.gz')
  const refusal = async (change: object) => {
    writeFileSync(path, gzipSync([JSON.stringify({ ...(JSON.parse(header) as object), ...change }), ...rest].join('\n')))
    return saidBy(openBackup(path).then((backup) => backup.close()))
  }
  const newer = `BackupRefused: ${path} was made by a newer version of Tessera; restore it with that version`
  expect(await refusal({})).toBe('done')
  expect(await refusal({ format: 2, migration: undefined })).toBe(newer)
  expect(await refusal({ migration: 9_000_000_000_000 })).toBe(newer)
  expect(await refusal({ tessera: 'page' })).toBe(`BackupRefused: ${path} is not a Tessera backup`)
  const bound = `FOR VALUES FROM ('2026-01-01') TO ('2026-02-01'); drop table users`
  expect(await refusal({ partitions: [{ name: 'p', of: 'clicks', bound }] })).toBe(`BackupRefused: ${path} is incomplete or damaged`)
  await expect(openBackup(join(scratch, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a restore into a database that is not empty is refused and changes nothing', async () => {
  const target = await emptyDatabase()
  await execute(target, 'create schema other; create table other.thing (n int)')
  await expect(restore(newest, target)).rejects.toMatchObject({
    name: 'BackupRefused',
    message: 'The database is not empty: it has other.thing. Restore into an empty one',
  })
  const used = await filled()
  const before = await contentOf(used)
  await expect(restore(newest, used)).rejects.toMatchObject({ name: 'BackupRefused' })
  expect(await contentOf(used)).toEqual(before)
})

test('a database can be backed up and restored by its owner, who is not a superuser', async () => {
  const databases = [await emptyDatabase(), await emptyDatabase()]
  const role = `tessera_owner_${randomBytes(4).toString('hex')}`
  await execute(databases[0] ?? {}, `create role ${role} login password 'of the tests'`)
  onTestFinished(async () => {
    for (const database of databases) await execute(database, `reassign owned by ${role} to current_user`)
    await execute(databases[0] ?? {}, `drop role ${role}`)
  })
  for (const database of databases) await execute(database, `alter database ${database.database} owner to ${role}`)
  const [source = {}, copy = {}] = databases.map((database) => ({ ...database, user: role, password: 'of the tests' }))
  await restore(newest, source)
  const path = join(scratch, 'owner.backup.gz')
  await save(source, path)
  await restore(path, copy)
  expect(await contentOf(copy)).toEqual(await contentOf(source))
})

test('tables of other programs are reported and not restored', async () => {
  const [source, copy] = [await filled(), await emptyDatabase()]
  await execute(source, `create table foreign_thing (n int); insert into foreign_thing values (1), (2)`)
  const path = join(scratch, 'foreign.backup.gz')
  await save(source, path)
  expect(await restore(path, copy)).toMatchObject({ unknown: ['foreign_thing'] })
  const { foreign_thing: _, ...content } = await contentOf(source)
  expect(await contentOf(copy)).toEqual({ ...content, salts: [] })
})

test('a backup to a symbolic link goes to its target, and anything but a regular file is refused', async () => {
  const folder = mkdtempSync(join(scratch, 'linked-'))
  const [link, target] = [join(folder, 'link.backup.gz'), join(folder, 'target.backup.gz')]
  const source = await filled()
  writeFileSync(target, 'old')
  symlinkSync(target, link)
  await save(source, link)
  expect([lstatSync(link).isSymbolicLink(), statSync(target).size > 100]).toEqual([true, true])
  await expect(save(source, folder)).rejects.toMatchObject({ name: 'BackupRefused', message: `${folder} is not a regular file` })
})

test('a failed backup leaves the old file and no other', async () => {
  const folder = mkdtempSync(join(scratch, 'failing-'))
  const path = join(folder, 'old.backup.gz')
  const source = await filled()
  await save(source, path)
  const old = readFileSync(path)
  await expect(save(await emptyDatabase(), path)).rejects.toMatchObject({
    name: 'BackupRefused',
    message: expect.stringMatching(/^There is nothing/) as string,
  })
  const ended = withClient(source, async (holder) => {
    await holder.query('begin; lock table pages in access exclusive mode')
    const saving = saidBy(save(source, path))
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    do await holder.query('select pg_stat_clear_snapshot()')
    while ((await holder.query(waiting)).rowCount === 0)
    return saving
  })
  expect(await ended).toMatch(/terminat/)
  expect(readFileSync(path)).toEqual(old)
  expect(readdirSync(folder)).toEqual(['old.backup.gz'])
  await expect(save(source, join(folder, 'none', 'x'))).rejects.toMatchObject({
    name: 'BackupRefused',
    message: expect.stringMatching(/^\S+ cannot be written: ENOENT[^\n]*$/) as string,
  })
})
