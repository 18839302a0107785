import { BackupRefused, migrateDatabase, openBackup } from '@tessera/db'

import { openJournal } from '../../counting/clicks/click-counting.ts'
import type { Env } from '../../env.ts'
import { ofDatabase } from '../../process/lifecycle/start-failure.ts'
import { withNewDatabase } from '../database-access.ts'
import { rowSummary } from './backup.ts'

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
