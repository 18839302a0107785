import { sessionSecret } from '@tessera/api'
import { fileURLToPath } from 'node:url'

import { migrateDatabase, openDatabase, startEmbedded } from '@tessera/db'

import { auditLedger } from './audit.ts'
import { readEnv } from './env.ts'
import { stopOnSignals } from './graceful-stop.ts'
import { listenQuietly } from './http-server.ts'
import { localOrigin } from './origin.ts'
import { createServer } from './server.ts'
import { explain, ofDatabase } from './start-failure.ts'
import { listenWhileStarting } from './starting.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const command = new Map([
  ['', start],
  ['audit-clicks', audit],
]).get(process.argv.slice(2).join(' '))
if (!command) {
  console.error('usage: main.js [audit-clicks]')
  process.exit(2)
}
try {
  await command()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function audit(): Promise<void> {
  process.exit((await ofDatabase(auditLedger(readEnv(), folder('./migrations'), console.log))) ? 0 : 1)
}

async function start(): Promise<void> {
  const env = readEnv()
  const standIn = await listenWhileStarting(env)
  const embedded =
    env.databaseUrl === undefined ? await ofDatabase(startEmbedded({ dataDir: env.dataDir, log: tellOfRestarts })) : undefined
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl }
  try {
    await ofDatabase(migrateDatabase(connection, folder('./migrations')))
    const db = openDatabase(connection)
    const app = await createServer(env, db, env.sessionSecret ?? (await ofDatabase(sessionSecret(db))), {
      dashboard: folder('../../dashboard/dist'),
      docs: folder('..'),
      visitors: {
        fonts: folder('../../../packages/page/fonts'),
        cardWorker: folder('./card-worker.js'),
        cardFonts: folder('../../../packages/page/card-fonts'),
        favicon: folder('../favicon.ico'),
      },
    })
    await app.ready()
    await standIn.close()
    await listenQuietly(app, { port: standIn.port, host: env.host })
    console.log(`Tessera is ready at ${env.publicUrl ?? localOrigin(standIn.port)}`)
    stopOnSignals(app, env.stopDelay, async () => {
      await db.close()
      await embedded?.stop()
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** PostgreSQL's own lines are for its administrator; that it died and is started again is for everybody. */
function tellOfRestarts(line: string): void {
  if (/ended by itself|Trying again|PANIC/.test(line)) console.error(line)
}
