import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The start ends with this message, one line for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

const sourceFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Brings the schema up to date under an advisory lock, so that any number of processes may start at once.
 * Refuses PostgreSQL before 15, a pooler in transaction mode and a database that a newer version has migrated.
 */
export async function migrateDatabase(config: pg.ClientConfig, folder = sourceFolder): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await refuseTransactionPooling(client, config)
    await client.query("select pg_advisory_lock(hashtext('tessera:migrations'))")
    await refuseNewerSchema(client, folder)
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Closing the session also gives the lock back.
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const version = rows[0]?.version ?? 0
  if (version < 150_000) throw new MigrationRefused(`PostgreSQL 15 or newer is needed; DATABASE_URL has ${Math.floor(version / 10_000)}`)
}

const backend = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** A pooler in transaction mode lends the backend of an idle client to another; then session locks do not hold. */
async function refuseTransactionPooling(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const mine = await backend(client)
  const other = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  other.on('error', () => {})
  await other.connect()
  try {
    await other.query('begin')
    const shared = (await backend(other)) === mine || (await backend(client)) !== mine
    if (shared) throw new MigrationRefused('DATABASE_URL leads to a pooler in transaction mode; use session mode or connect directly')
    await other.query('rollback')
  } finally {
    await other.end()
  }
}

/** For what only looks at a database, and so must not migrate it. */
export async function refuseOtherSchema(config: pg.ClientConfig, folder = sourceFolder): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseNewerSchema(client, folder)
    if ((await newestApplied(client)) < newestOf(folder))
      throw new MigrationRefused('The database has not been migrated to this version of Tessera; start it once')
  } finally {
    await client.end()
  }
}

const newestOf = (folder: string): number =>
  Math.max(0, ...readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis))

async function newestApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as known")
  if (!rows[0]?.known) return 0
  const applied = await client.query<{ newest: string | null }>('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  return Number(applied.rows[0]?.newest ?? 0)
}

async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  if ((await newestApplied(client)) > newestOf(folder))
    throw new MigrationRefused('The database was migrated by a newer version of Tessera; start that version')
}
