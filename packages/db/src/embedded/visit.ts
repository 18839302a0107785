import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { connectionAt, type Embedded, EmbeddedError, startEmbedded } from './server.ts'

/**
 * Connects to the embedded database of a data directory. If a service runs on it, its server is used, and `stop` leaves it alone;
 * otherwise a server is started until `stop`. Never creates a database.
 */
export async function visitEmbedded(dataDir: string): Promise<Embedded> {
  const directory = resolve(dataDir)
  if (!existsSync(join(directory, 'postgres', 'PG_VERSION')))
    throw new EmbeddedError('no_database', `There is no database in the data directory ${directory}.`)
  try {
    return await startEmbedded({ dataDir })
  } catch (error) {
    if (!(error instanceof EmbeddedError && error.reason === 'data_dir_in_use')) throw error
    return { connection: connectionAt(realpathSync(join(directory, 'socket'))), stop: async () => {} }
  }
}
