import { attachOrStartEmbedded, type Database, type Embedded, openDatabase, refuseOtherSchema, startEmbedded } from '@tessera/db'
import type { ClientConfig } from 'pg'

import type { Env } from '../env.ts'

type Location = Pick<Env, 'databaseUrl' | 'dataDir'>
type Work<T> = (connection: ClientConfig) => Promise<T>

/** Runs `work` on the configured database. An embedded one that is not running is started for the duration of `work`. */
export const visitDatabase = <T>(location: Location, work: Work<T>): Promise<T> =>
  withDatabase(location, () => attachOrStartEmbedded(location.dataDir), work)

/** The same, but an embedded database is created if the data directory has none. */
export const withNewDatabase = <T>(location: Location, work: Work<T>): Promise<T> =>
  withDatabase(location, () => startEmbedded({ dataDir: location.dataDir }), work)

async function withDatabase<T>({ databaseUrl }: Location, startServer: () => Promise<Embedded>, work: Work<T>): Promise<T> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl })
  const embedded = await startServer()
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

type Timeouts = Pick<ClientConfig, 'query_timeout' | 'statement_timeout'>
/** For statements that read or write a whole table. */
export const noTimeouts: Timeouts = { query_timeout: 0, statement_timeout: 0 }
export const requestTimeouts: Timeouts = {}

/** Opens the configured database for `work`. Refuses one whose schema is of another version. */
export const openMigrated = <T>(env: Location, migrations: string, timeouts: Timeouts, work: (db: Database) => Promise<T>): Promise<T> =>
  visitDatabase(env, async (connection) => {
    await refuseOtherSchema(connection, migrations)
    const db = openDatabase({ ...connection, ...timeouts })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  })
