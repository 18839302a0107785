import { attachOrStartEmbedded } from '@tessera/db'
import type { ClientConfig } from 'pg'

import type { Env } from '../env.ts'

/** Runs `work` on the configured database. An embedded one that is not running is started for the duration of `work`. */
export async function visitDatabase<T>(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl })
  const embedded = await attachOrStartEmbedded(dataDir)
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}
