import { fileURLToPath } from 'node:url'

import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** Where the migrations are beside the sources; a bundle brings a copy of its own. */
export const sourceFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Held alone by whoever migrates a database, and shared by who must not be disturbed by that. */
export const migrationLock = `hashtext('tessera:migrations')`

/** This version's migrations, in their order. */
export const readMigrations = (folder: string): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder })

/** The time of the newest of this version's migrations, which is its name. */
export const newestOf = (folder: string): number => Math.max(0, ...readMigrations(folder).map(({ folderMillis }) => folderMillis))

/** The newest migration that the database has had; 0 where there is no Tessera in it. */
export async function newestApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return 0
  const applied = await client.query<{ newest: string | null }>('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  return Number(applied.rows[0]?.newest ?? 0)
}
