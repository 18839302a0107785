import { fileURLToPath } from 'node:url'

import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** The migrations beside the sources. A bundle has its own copy. */
export const sourceFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** An advisory lock: exclusive for a migration, shared for a backup, which must not run during one. */
export const migrationLock = `hashtext('tessera:migrations')`

/** The migrations of this version, in order. */
export const readMigrations = (folder: string): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder })

/** The time of the newest migration of this version, which identifies it. */
export const newestOf = (folder: string): number => Math.max(0, ...readMigrations(folder).map(({ folderMillis }) => folderMillis))

/** The time of the newest migration that was applied to the database, or 0 if there is none. */
export async function newestApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return 0
  const applied = await client.query<{ newest: string | null }>('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  return Number(applied.rows[0]?.newest ?? 0)
}
