import { BackupRefused, migrateDatabase, openBackup, startEmbedded } from '@tessera/db'
import type { ClientConfig } from 'pg'

import { openJournal } from '../../counting/clicks/click-counting.ts'
import type { Env } from '../../env.ts'
import { ofDatabase } from '../../process/lifecycle/start-failure.ts'
import { rowsIn } from './backup.ts'

/** Restores a backup into an empty database, that of a new data directory or at DATABASE_URL, and brings it up to this version. */
export async function restoreBackup(env: Env, path: string, migrations: string, say: (line: string) => void): Promise<void> {
  if ((await openJournal(env).size()) > 0)
    throw new BackupRefused(
      `In ${env.dataDir}/clicks are clicks that wait for another database than the restored one; move them away first`,
    )
  const backup = await openBackup(path, migrations)
  try {
    const restoring = withNewDatabase(env, async (connection) => {
      const restored = await backup.restore(connection)
      await migrateDatabase(connection, migrations)
      return restored
    })
    const { rows, unknown } = await ofDatabase(restoring)
    for (const table of unknown) say(`Left out the table ${table}, which is not Tessera’s`)
    say(`Restored ${rowsIn(rows)} of ${backup.at} from ${path}`)
  } finally {
    await backup.close()
  }
}

async function withNewDatabase<T>(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl })
  const embedded = await startEmbedded({ dataDir })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}
