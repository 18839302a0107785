import pg from 'pg'

import { refuseUnfit } from '../migration/migrate.ts'
import { migrationLock, newestOf, readMigrations, sourceFolder } from '../migration/migrations.ts'
import { withClient } from '../client/connection.ts'
import { findOccupant } from './catalog.ts'
import { fill, makeSchema, type Restored } from './fill.ts'
import { AnyHeader, BackupRefused, format, Header } from './format.ts'
import { BackupReader } from './reader.ts'

/** A backup that this version can restore: its beginning has been read, the rest is read while it is restored, once. */
export type OpenBackup = {
  readonly at: string
  /** Into an empty database, all of it or nothing. The schema is then as old as the backup. */
  restore(config: pg.ClientConfig): Promise<Restored>
  close(): Promise<void>
}

/** Refuses files that are no backups, and backups of a newer version. */
export async function openBackup(path: string, folder = sourceFolder): Promise<OpenBackup> {
  const reader = new BackupReader(path)
  try {
    const first = await reader.value()
    const any = AnyHeader.safeParse(first)
    if (!any.success) throw new BackupRefused(`${path} is not a Tessera backup`)
    const header = Header.safeParse(first)
    const newer = any.data.format > format || (header.success && header.data.migration > newestOf(folder))
    if (newer) throw new BackupRefused(`${path} was made by a newer version of Tessera; restore it with that version`)
    if (!header.success) throw new BackupRefused(`${path} is incomplete or damaged`)
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
  const migrations = readMigrations(folder).filter(({ folderMillis }) => folderMillis <= header.migration)
  try {
    await client.query('begin')
    await makeSchema(client, migrations, header)
    const restored = await fill(client, reader, path)
    await client.query('commit')
    return restored
  } catch (error) {
    // Closing the connection rolls back.
    if (error instanceof pg.DatabaseError) throw new BackupRefused(`Nothing was restored: ${error.message}`, { cause: error })
    throw error
  }
}
