import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

import { sessionSecret } from '@tessera/api'
import { type Database, type DatabaseLog, type Embedded, migrateDatabase, openDatabase, startEmbedded, urlOf } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import { backUpBeforeUpgrade } from './operations/backup.ts'
import { findCommand, usage } from './operations/commands.ts'
import { type Env, readEnv } from './env.ts'
import { disableIdleStorages } from './process/async-storage.ts'
import { stopOnSignals, stopWorkersOnSignals } from './process/lifecycle/graceful-stop.ts'
import { listenQuietly } from './http/http-server.ts'
import { serveWorkersMetrics } from './process/metrics/metrics-route.ts'
import { localOrigin } from './http/request/origin.ts'
import { serveWorkersDecoder } from './pages/images/decoder/shared-decoder.ts'
import { createServer } from './server.ts'
import { explain, ofDatabase } from './process/lifecycle/start-failure.ts'
import { listenWhileStarting } from './process/health.ts'
import { v8Flags } from './process/lifecycle/v8-flags.ts'
import { reportReady, waitForPort, Workers } from './process/lifecycle/worker-processes.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Files of the build, relative to this program. */
const files = {
  migrations: folder('./migrations'),
  dashboard: folder('../../dashboard/dist'),
  docs: folder('..'),
  imageDecoder: folder('./image-decoder.js'),
  importWorker: folder('./import-worker.js'),
  visitors: {
    fonts: folder('../../../packages/page/fonts'),
    cardWorker: folder('./card-worker.js'),
    cardFonts: folder('../../../packages/page/card-fonts'),
    favicon: folder('../favicon.ico'),
  },
}

const args = process.argv.slice(2)
const command = findCommand(args)
if (!command && args.length > 0) {
  console.error(usage)
  process.exit(2)
}
try {
  if (command) process.exit(await command(files))
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function start(): Promise<void> {
  for (const flag of v8Flags) setFlagsFromString(flag)
  disableIdleStorages()
  const env = readEnv()
  if (cluster.isWorker) return startWorker(env)
  const startup = await listenWhileStarting(env)
  const embedded = env.databaseUrl === undefined ? await ofDatabase(startDatabase(env)) : undefined
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl }
  const where = { port: startup.port, host: env.host }
  try {
    await ofDatabase(migrateDatabase(connection, files.migrations, backUpBeforeUpgrade(env, console.log)))
    const db = openDatabase(connection)
    const secret = await secretOf(env, db)
    const last = async () => {
      await db.close()
      await embedded?.stop()
    }
    if (env.workers > 1) {
      // A worker that gets the secret can start while the database is away.
      const workerEnv = { ...(embedded && { DATABASE_URL: urlOf(embedded.connection) }), SESSION_SECRET: secret }
      const workers = new Workers({
        program: folder('./main.js'),
        count: env.workers,
        env: { ...workerEnv, PORT: String(where.port), HOST: where.host },
        releasePort: startup.close,
        log: console.error,
      })
      const decoder = serveWorkersDecoder(files.imageDecoder)
      const lastOfAll = async () => {
        decoder.close()
        await last()
      }
      await serveWorkersMetrics(env)
      await workers.start()
      stopWorkersOnSignals(workers, env.stopDelayMs, lastOfAll, console.error)
    } else {
      const app = await prepare(env, db, secret)
      await startup.close()
      await listenQuietly(app, where)
      stopOnSignals(app, env.stopDelayMs, last)
    }
    console.log(`Tessera is ready at ${env.publicUrl ?? localOrigin(where.port)}`)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Serves as one of several workers. The primary has started and migrated the database, and stops it after all workers. */
async function startWorker(env: Env): Promise<void> {
  const db = openDatabase({ connectionString: env.databaseUrl })
  const app = await prepare(env, db, await secretOf(env, db))
  await waitForPort()
  await listenQuietly(app, { port: env.port, host: env.host })
  stopOnSignals(app, env.stopDelayMs, () => db.close())
  reportReady()
}

async function secretOf({ sessionSecret: given }: Env, db: Database): Promise<string> {
  return given ?? ofDatabase(sessionSecret(db))
}

/** Creates the service without listening. */
async function prepare(env: Env, db: Database, secret: string): Promise<FastifyInstance> {
  const app = await createServer(env, db, secret, files)
  await app.ready()
  return app
}

/** Each worker opens at most twelve connections; the rest is room for commands and for administration. */
function startDatabase({ dataDir, workers }: Env): Promise<Embedded> {
  const log: DatabaseLog = (line, level) => {
    if (level === 'error') console.error(line)
  }
  return startEmbedded({ dataDir, log, settings: { max_connections: 48 + 12 * workers } })
}
