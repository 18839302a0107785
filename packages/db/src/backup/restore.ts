import { pipeline } from 'node:stream/promises'

import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MigrationMeta } from 'drizzle-orm/migrator'

import { refuseUnfit } from '../migrate.ts'
import { migrationLock, newestOf, readMigrations, sourceFolder } from '../migrations.ts'
import { withClient } from '../with-client.ts'
import { findOccupant, readForeignKeys, readTables, tableName } from './catalogue.ts'
import { AnyHeader, BackupRefused, Footer, format, Header, Section } from './format.ts'
import { BackupReader } from './reader.ts'

/** What became of a backup's rows, by table; `unknown` are tables that are not Tessera's, and stay out. */
export type Restored = { readonly rows: Record<string, number>; readonly unknown: readonly string[] }

/** A backup that this version can restore: its beginning has been read, the rest is read while it is restored, once. */
export type OpenBackup = {
  readonly at: string
  /** Into an empty database, all of it or nothing. The schema is then as old as the backup. */
  restore(config: pg.ClientConfig): Promise<Restored>
  close(): Promise<void>
}

/** Refuses what is no backup, or one of a newer version. */
export async function openBackup(path: string, folder = sourceFolder): Promise<OpenBackup> {
  const reader = new BackupReader(path)
  try {
    const first = await reader.value()
    const any = AnyHeader.safeParse(first)
    if (!any.success) throw new BackupRefused(`${path} is no backup of Tessera`)
    const header = Header.safeParse(first)
    const newer = any.data.format > format || (header.success && header.data.migration > newestOf(folder))
    if (newer) throw new BackupRefused(`${path} was made by a newer version of Tessera; restore it with that version`)
    if (!header.success) throw new BackupRefused(`${path} is torn or damaged`)
    return {
      at: header.data.at,
      restore: (config) =>
        withClient(config, async (client) => {
          await refuseUnfit(client, config)
          return restore(client, reader, header.data, path, folder)
        }),
      close: () => reader.close(),
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function restore(client: pg.Client, reader: BackupReader, header: Header, path: string, folder: string): Promise<Restored> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query(`select pg_advisory_lock(${migrationLock})`)
  const occupant = await findOccupant(client)
  if (occupant !== undefined) throw new BackupRefused(`The database is not empty: it has ${occupant}. Restore into an empty one`)
  try {
    await client.query('begin')
    await makeSchema(
      client,
      readMigrations(folder).filter(({ folderMillis }) => folderMillis <= header.migration),
      header,
    )
    const restored = await fill(client, reader, path)
    await client.query('commit')
    return restored
  } catch (error) {
    // The end of the connection takes back what was done.
    if (error instanceof pg.DatabaseError) throw new BackupRefused(`Nothing was restored: ${error.message}`, { cause: error })
    throw error
  }
}

/** As the migrations make it, and as their library notes that. */
async function makeSchema(client: pg.Client, migrations: readonly MigrationMeta[], { partitions }: Header): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
  for (const { name, of, bound } of partitions) {
    await client.query(`create table if not exists ${tableName(name)} partition of ${tableName(of)} ${bound}`)
  }
}

/** Without what watches single rows: triggers would change them, and what they refer to may come later. */
async function fill(client: pg.Client, reader: BackupReader, path: string): Promise<Restored> {
  const tables = await readTables(client)
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of tables) await client.query(`alter table ${tableName(table)} disable trigger user`)

  const { footer, ...restored } = await copyRows(client, reader, new Set(tables.map(({ table }) => table)))
  const { rows, unknown } = restored
  const lost = Object.entries(footer?.rows ?? {}).some(([table, count]) => !unknown.includes(table) && rows[table] !== count)
  if (!footer || lost) throw new BackupRefused(`${path} is torn or damaged`)

  for (const { table } of tables) await client.query(`alter table ${tableName(table)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const [name, last] of Object.entries(footer.sequences))
    await client.query('select setval(to_regclass($1), $2)', [tableName(name), last])
  await client.query(`analyze ${tables.map(({ table }) => tableName(table)).join()}`)
  return restored
}

async function copyRows(client: pg.Client, reader: BackupReader, known: ReadonlySet<string>): Promise<Restored & { footer?: Footer }> {
  const rows: Record<string, number> = {}
  const unknown: string[] = []
  for (;;) {
    const next = await reader.value()
    const section = Section.safeParse(next)
    if (!section.success) {
      const footer = Footer.safeParse(next)
      const ended = footer.success && (await reader.value()) === undefined
      return { rows, unknown, ...(ended && { footer: footer.data }) }
    }
    const { table, columns } = section.data
    if (known.has(table)) {
      const names = columns.map((column) => client.escapeIdentifier(column)).join()
      const copy = client.query(copyFrom(`copy ${tableName(table)} (${names}) from stdin`))
      await pipeline(reader.rows(), copy)
      rows[table] = copy.rowCount
    } else {
      unknown.push(table)
      for await (const _ of reader.rows());
    }
  }
}
