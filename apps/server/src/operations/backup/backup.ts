import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { backUp, type BeforeUpgrade, MigrationRefused, withClient } from '@tessera/db'

import { byteSize } from '../byte-size.ts'
import type { Env } from '../../env.ts'
import { visitDatabase } from '../database-access.ts'
import { backupFolder, backupName, tidy, upgradeBackupName } from './backup-folder.ts'

/** Backs the database up, beside the running service or without it: to a file, into a folder, or into that of the data directory. */
export async function makeBackup(env: Env, target: string | undefined, say: (line: string) => void): Promise<void> {
  await visitDatabase(env, async (connection) => {
    const path = await pathOf(env, target)
    const rows = await withClient(connection, (client) => backUp(client, path))
    say(`Backed up ${rowsIn(rows)} to ${path} (${byteSize((await stat(path)).size)})`)
  })
}

async function pathOf({ dataDir }: Env, target: string | undefined): Promise<string> {
  const given = target === undefined ? await backupFolder(resolve(dataDir)) : resolve(target)
  const there = await stat(given).catch(() => undefined)
  return there?.isDirectory() ? join(given, backupName()) : given
}

/** How much there is, by table. */
export const rowsIn = (rows: Readonly<Record<string, number>>): string =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables`

/** The backup that is made by itself before a database in use is migrated. Without it nothing is migrated. */
export const backUpBeforeUpgrade =
  ({ dataDir }: Pick<Env, 'dataDir'>, say: (line: string) => void): BeforeUpgrade =>
  async (client) => {
    try {
      const folder = await backupFolder(dataDir)
      const path = join(folder, upgradeBackupName())
      await backUp(client, path)
      await tidy(folder)
      say(`Upgrading the database; what it was is in ${path}`)
    } catch (error) {
      const message = `The database is not upgraded, since it cannot be backed up before: ${(error as Error).message}`
      throw new MigrationRefused(message, { cause: error })
    }
  }
