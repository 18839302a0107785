import { visitEmbedded } from '@tessera/db'
import type { ClientConfig } from 'pg'

import type { Env } from '../env.ts'

/** Runs `work` with the way to the database: that of the running service, or the embedded one, started for as long as it takes. */
export async function visitDatabase<T>(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl })
  const embedded = await visitEmbedded(dataDir)
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}
