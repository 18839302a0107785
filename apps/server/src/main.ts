import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'

import { sessionSecret } from '@tessera/api'
import { type Database, type Embedded, migrateDatabase, openDatabase, startEmbedded, urlOf } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { auditLedger } from './audit.ts'
import { type Env, readEnv } from './env.ts'
import { stopOnSignals, stopWorkersOnSignals } from './graceful-stop.ts'
import { listenQuietly } from './http-server.ts'
import { localOrigin } from './origin.ts'
import { createServer } from './server.ts'
import { explain, ofDatabase } from './start-failure.ts'
import { listenWhileStarting } from './starting.ts'
import { tellReady, Workers } from './workers.ts'

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
  if (cluster.isWorker) return work(env)
  const standIn = await listenWhileStarting(env)
  const embedded = env.databaseUrl === undefined ? await ofDatabase(startDatabase(env)) : undefined
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl }
  const where = { port: standIn.port, host: env.host }
  try {
    await ofDatabase(migrateDatabase(connection, folder('./migrations')))
    const db = openDatabase(connection)
    const secret = await secretOf(env, db)
    const last = async () => {
      await db.close()
      await embedded?.stop()
    }
    if (env.workers > 1) {
      await standIn.close()
      // With the secret a worker can start while the database is away.
      const own = { ...(embedded && { DATABASE_URL: urlOf(embedded.connection) }), SESSION_SECRET: secret }
      const workers = new Workers({
        program: folder('./main.js'),
        count: env.workers,
        env: { ...own, PORT: String(where.port), HOST: where.host },
        log: console.error,
      })
      await workers.start()
      stopWorkersOnSignals(workers, env.stopDelay, last)
    } else {
      const app = await prepare(env, db, secret)
      await standIn.close()
      await listenQuietly(app, where)
      stopOnSignals(app, env.stopDelay, last)
    }
    console.log(`Tessera is ready at ${env.publicUrl ?? localOrigin(where.port)}`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** One of several processes: the first one has started and migrated the database, and stops it after all others. */
async function work(env: Env): Promise<void> {
  const db = openDatabase({ connectionString: env.databaseUrl })
  const app = await prepare(env, db, await secretOf(env, db))
  await listenQuietly(app, { port: env.port, host: env.host })
  stopOnSignals(app, env.stopDelay, () => db.close())
  tellReady()
}

async function secretOf({ sessionSecret: given }: Env, db: Database): Promise<string> {
  return given ?? ofDatabase(sessionSecret(db))
}

/** The whole service, which does not listen yet. */
async function prepare(env: Env, db: Database, secret: string): Promise<FastifyInstance> {
  const app = await createServer(env, db, secret, {
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
  return app
}

/** Each process opens twelve connections at most, and a few more belong to whoever looks after the database. */
function startDatabase({ dataDir, workers }: Env): Promise<Embedded> {
  return startEmbedded({ dataDir, log: tellOfRestarts, settings: { max_connections: 48 + 12 * workers } })
}

/** PostgreSQL's own lines are for its administrator; that it died and is started again is for everybody. */
function tellOfRestarts(line: string): void {
  if (/ended by itself|Trying again|PANIC/.test(line)) console.error(line)
}
