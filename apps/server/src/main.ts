import { sessionSecret } from '@tessera/api'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { migrateDatabase, openDatabase, startEmbedded } from '@tessera/db'

import { administer } from './administration/command.ts'
import { auditLedger } from './audit.ts'
import { readEnv } from './env.ts'
import { localOrigin } from './origin.ts'
import { createServer } from './server.ts'
import { explain, ofDatabase } from './start-failure.ts'
import { drain } from './under-way.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Milliseconds that requests under way get to finish. */
const patience = 15_000

const [name = '', ...args] = process.argv.slice(2)
const commands = new Map([
  ['', start],
  ['audit-clicks', audit],
])
const command = name === 'admin' ? admin : args.length === 0 ? commands.get(name) : undefined
if (!command) {
  console.error('usage: main.js [audit-clicks | admin <command>]')
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

async function admin(): Promise<void> {
  const say = { out: console.log, err: console.error }
  process.exit(await ofDatabase(administer(readEnv, folder('./migrations'), args, say)))
}

async function start(): Promise<void> {
  const env = readEnv()
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
    await listenQuietly(app, { port: env.port, host: env.host })
    const [bound] = app.addresses()
    const port = typeof bound === 'object' ? bound.port : env.port
    console.log(`Tessera is ready at ${env.publicUrl ?? localOrigin(port)}`)

    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      await Promise.race([drain(app), sleep(patience)])
      await db.close()
      await embedded?.stop()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop()).on('SIGINT', () => void stop())
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** PostgreSQL's own lines are for its administrator; that it died and is started again is for everybody. */
function tellOfRestarts(line: string): void {
  if (/ended by itself|Trying again|PANIC/.test(line)) console.error(line)
}

/** Without the framework's own line for each address: the start ends with ours. */
async function listenQuietly(app: Awaited<ReturnType<typeof createServer>>, where: { port: number; host: string }): Promise<void> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    await app.listen(where)
  } catch (error) {
    // What the server does by itself must not go on while its database stops.
    await app.close()
    throw error
  }
  app.log.level = level
}
