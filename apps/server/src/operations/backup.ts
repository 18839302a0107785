import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import {
  backUp,
  BackupRefused,
  type BeforeUpgrade,
  partialSuffix,
  migrateDatabase,
  MigrationRefused,
  openBackup,
  withClient,
} from '@tessera/db'

import { openJournal } from '../counting/clicks/click-counting.ts'
import type { Env } from '../env.ts'
import { ofDatabase } from '../process/lifecycle/start-failure.ts'
import { byteSize } from './byte-size.ts'
import { visitDatabase, withNewDatabase } from './database-access.ts'

const suffix = '.backup.gz'
const upgradePrefix = 'before-upgrade-'
/** Older backups made before upgrades are removed. */
const keptUpgradeBackups = 5
/** A partial file that was not written to for this long is left from a killed process. */
const abandonedAfterMs = 60 * 60 * 1000

/** The alphabetical order of names with the same prefix is the order of time. */
const newFileName = (prefix: string): string => `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}${suffix}`

/** The default folder of backups; created if missing. */
async function backupFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new BackupRefused(`The folder for backups cannot be created: ${(error as Error).message}`, { cause: error })
  }
  return folder
}

/** Removes old backups made before upgrades, and abandoned partial files. */
async function removeOldBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort()
  const old = names.filter((name) => name.startsWith(upgradePrefix) && name.endsWith(suffix)).slice(0, -keptUpgradeBackups)
  for (const name of old) await rm(join(folder, name))
  for (const name of names.filter((name) => name.endsWith(partialSuffix))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(folder, name))
  }
}

/**
 * Backs up the database, whether the service is running or not.
 * @param target a file or an existing folder; by default the backup folder of the data directory.
 */
export async function makeBackup(env: Env, target: string | undefined, print: (line: string) => void): Promise<void> {
  await visitDatabase(env, async (connection) => {
    const path = await resolveTarget(env, target)
    const rows = await withClient(connection, (client) => backUp(client, path))
    print(`Backed up ${rowSummary(rows)} to ${path} (${byteSize((await stat(path)).size)})`)
  })
}

async function resolveTarget({ dataDir }: Env, target: string | undefined): Promise<string> {
  const path = target === undefined ? await backupFolder(resolve(dataDir)) : resolve(target)
  const existing = await stat(path).catch(() => undefined)
  return existing?.isDirectory() ? join(path, newFileName('tessera-')) : path
}

/** @param rows number of rows by table. */
const rowSummary = (rows: Readonly<Record<string, number>>): string =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows from ${Object.keys(rows).length} tables`

/** Makes the backup that precedes the migration of a database in use. If it fails, nothing is migrated. */
export const backUpBeforeUpgrade =
  ({ dataDir }: Pick<Env, 'dataDir'>, print: (line: string) => void): BeforeUpgrade =>
  async (client) => {
    try {
      const folder = await backupFolder(dataDir)
      const path = join(folder, newFileName(upgradePrefix))
      await backUp(client, path)
      await removeOldBackups(folder)
      print(`Upgrading the database; a backup of the previous state is in ${path}`)
    } catch (error) {
      const message = `The database was not upgraded, because the backup before it failed: ${(error as Error).message}`
      throw new MigrationRefused(message, { cause: error })
    }
  }

/** Restores a backup into an empty database (DATABASE_URL, or the embedded one of a new data directory) and applies newer migrations. */
export async function restoreBackup(env: Env, path: string, migrations: string, print: (line: string) => void): Promise<void> {
  if ((await openJournal(env).size()) > 0)
    throw new BackupRefused(`${env.dataDir}/clicks contains clicks that belong to another database; move them elsewhere first`)
  const backup = await openBackup(path, migrations)
  try {
    const restoring = withNewDatabase(env, async (connection) => {
      const restored = await backup.restore(connection)
      await migrateDatabase(connection, migrations)
      return restored
    })
    const { rows, unknown } = await ofDatabase(restoring)
    for (const table of unknown) print(`Skipped the table ${table}, which is not part of Tessera`)
    print(`Restored ${rowSummary(rows)} as of ${backup.at} from ${path}`)
  } finally {
    await backup.close()
  }
}
