import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { backUp, type BeforeUpgrade, MigrationRefused, withClient } from '@tessera/db'

import { byteSize } from '../byte-size.ts'
import type { Env } from '../../env.ts'
import { visitDatabase } from '../database-access.ts'
import { backupFolder, backupName, removeOldBackups, upgradeBackupName } from './backup-folder.ts'

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
  return existing?.isDirectory() ? join(path, backupName()) : path
}

/** @param rows number of rows by table. */
export const rowSummary = (rows: Readonly<Record<string, number>>): string =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows from ${Object.keys(rows).length} tables`

/** Makes the backup that precedes the migration of a database in use. If it fails, nothing is migrated. */
export const backUpBeforeUpgrade =
  ({ dataDir }: Pick<Env, 'dataDir'>, print: (line: string) => void): BeforeUpgrade =>
  async (client) => {
    try {
      const folder = await backupFolder(dataDir)
      const path = join(folder, upgradeBackupName())
      await backUp(client, path)
      await removeOldBackups(folder)
      print(`Upgrading the database; a backup of the previous state is in ${path}`)
    } catch (error) {
      const message = `The database was not upgraded, because the backup before it failed: ${(error as Error).message}`
      throw new MigrationRefused(message, { cause: error })
    }
  }
