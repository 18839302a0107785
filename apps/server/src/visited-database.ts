import { type Database, openDatabase, refuseOtherSchema, visitEmbedded } from '@tessera/db'
import type { ClientConfig } from 'pg'

import type { Env } from './env.ts'

/** Lends `work` the database of a service that may be running, or not, and is of this version. Never sets up a new one. */
export async function visitDatabase<T>(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  migrations: string,
  work: (db: Database) => Promise<T>,
  config: ClientConfig = {},
): Promise<T> {
  const embedded = databaseUrl === undefined ? await visitEmbedded(dataDir) : undefined
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl }
    await refuseOtherSchema(connection, migrations)
    const db = openDatabase({ ...connection, ...config })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}
