import { pipeline } from 'node:stream/promises'

import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { readForeignKeys, readTables, tableName } from './catalog.ts'
import { BackupRefused, Footer, type Header, Section } from './format.ts'
import type { BackupReader } from './reader.ts'

/** The number of restored rows of each table. `unknown` are tables that are not Tessera's, and are not restored. */
export type Restored = { readonly rows: Record<string, number>; readonly unknown: readonly string[] }

/** Creates the schema by the migrations, and the table in which the migration library records them. */
export async function makeSchema(client: pg.Client, migrations: readonly MigrationMeta[], { partitions }: Header): Promise<void> {
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

/** Triggers and foreign keys are off meanwhile: triggers would change rows, and rows may refer to rows that come later. */
export async function fill(client: pg.Client, reader: BackupReader, path: string): Promise<Restored> {
  const tables = await readTables(client)
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of tables) await client.query(`alter table ${tableName(table)} disable trigger user`)

  const { footer, ...restored } = await copyRows(client, reader, new Set(tables.map(({ table }) => table)))
  const { rows, unknown } = restored
  const lost = Object.entries(footer?.rows ?? {}).some(([table, count]) => !unknown.includes(table) && rows[table] !== count)
  if (!footer || lost) throw new BackupRefused(`${path} is incomplete or damaged`)

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
