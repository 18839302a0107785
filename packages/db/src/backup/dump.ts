import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { migrationLock, newestApplied } from '../migration/migrations.ts'
import { readPartitions, readSequences, readTables, tableName } from './catalog.ts'
import { BackupRefused, endOfRows, type Footer, format, type Header } from './format.ts'

/** Not backed up: with the salts, the stored hashes could be traced back to visitors for as long as the backup is kept. */
const excludedTables = new Set(['salts'])

/** No timeouts, because the disk may be slow, and formats that any server can read back. */
const settings = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set search_path = public`

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Yields all rows of one snapshot, while others go on writing. A caller that stops early must end the connection. */
export async function* dump(client: pg.Client): AsyncGenerator<Buffer, Footer> {
  await client.query(settings)
  // No migration runs until the backup ends. A migration that waited for the locked tables would make every request wait behind it.
  await client.query(`select pg_advisory_lock_shared(${migrationLock})`)
  await client.query('begin isolation level repeatable read read only')
  const migration = await newestApplied(client)
  if (migration === 0) throw new BackupRefused('There is nothing to back up: this is not a Tessera database')
  const tables = (await readTables(client)).filter(({ table }) => !excludedTables.has(table))
  await client.query(`lock table ${tables.map(({ table }) => tableName(table)).join()} in access share mode`)

  yield line({
    tessera: 'backup',
    format,
    at: new Date().toISOString(),
    migration,
    partitions: await readPartitions(client),
  } satisfies Header)
  const copies = new Map<string, { rowCount: number }>()
  for (const { table, columns } of tables) {
    yield line({ table, columns })
    const names = columns.map((column) => client.escapeIdentifier(column)).join()
    const rows = client.query(copyTo(`copy (select ${names} from ${tableName(table)}) to stdout`))
    copies.set(table, rows)
    for await (const chunk of rows) yield chunk as Buffer
    yield endOfRows
  }
  // Read after the rows: the numbers must not be lower than those in the rows.
  const sequences = await readSequences(client)
  await client.query('commit')
  await client.query(`select pg_advisory_unlock_shared(${migrationLock})`)
  const footer = { rows: Object.fromEntries([...copies].map(([table, { rowCount }]) => [table, rowCount])), sequences }
  yield line(footer)
  return footer
}
