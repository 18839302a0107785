import { setTimeout as sleep } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

import { migrationLock, newestApplied, newestOf, sourceFolder } from './migrations.ts'
import { sqlState } from '../client/errors.ts'
import { withClient } from '../client/connection.ts'

/** All requests to a table wait while a migration waits for its lock, and a request waits 2.5 s for an answer. */
const lockTimeoutMs = 1_000
const lockRetryDelayMs = 1_000
/** PostgreSQL's error code when `lock_timeout` ends a wait. */
const lockNotAvailable = '55P03'

/** The database cannot be migrated. The start fails with this message, which is one line for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** Called before a database that is not new is migrated. If it rejects, nothing is migrated. */
export type BeforeUpgrade = (client: pg.Client) => Promise<unknown>

/**
 * Brings the schema up to date under an advisory lock, so that any number of processes may start at once.
 * Refuses PostgreSQL before 15, a pooler in transaction mode and a database that a newer version has migrated.
 */
export async function migrateDatabase(
  config: pg.ClientConfig,
  folder = sourceFolder,
  beforeUpgrade: BeforeUpgrade = async () => {},
): Promise<void> {
  await withClient(config, async (client) => {
    await refuseUnfit(client, config)
    // A process with nothing to migrate need not wait for a backup, which holds the lock until it ends.
    if ((await newestApplied(client)) === newestOf(folder)) return
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await refuseNewerSchema(client, folder)
    const applied = await newestApplied(client)
    if (applied > 0 && applied < newestOf(folder)) await beforeUpgrade(client)
    await applyMigrations(client, folder)
  })
}

/** Retries for as long as another session has a table locked. Requests proceed between the attempts. */
async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (;;) {
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: folder })
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error
      await sleep(lockRetryDelayMs)
    }
  }
}

/** Refuses PostgreSQL before 15, and a pooler in transaction mode. */
export async function refuseUnfit(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new MigrationRefused(`PostgreSQL 15 or newer is required; the server at DATABASE_URL has version ${Math.floor(version / 10_000)}`)
  await refuseTransactionPooling(client, config)
}

const backend = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** A pooler in transaction mode lends the backend of an idle client to another; then session locks do not hold. */
async function refuseTransactionPooling(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const mine = await backend(client)
  await withClient(config, async (other) => {
    await other.query('begin')
    const shared = (await backend(other)) === mine || (await backend(client)) !== mine
    if (shared) throw new MigrationRefused('DATABASE_URL leads to a pooler in transaction mode; use session mode or connect directly')
    await other.query('rollback')
  })
}

/** For commands that only read a database, and therefore must not migrate it. */
export async function refuseOtherSchema(config: pg.ClientConfig, folder = sourceFolder): Promise<void> {
  await withClient(config, async (client) => {
    await refuseNewerSchema(client, folder)
    if ((await newestApplied(client)) < newestOf(folder))
      throw new MigrationRefused('The database has not been migrated to this version of Tessera; start it once')
  })
}

async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  if ((await newestApplied(client)) > newestOf(folder))
    throw new MigrationRefused('The database was migrated by a newer version of Tessera; start that version')
}
