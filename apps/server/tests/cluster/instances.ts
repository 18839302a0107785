import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'
import { newDataDirectory } from '@tessera/db/testing'
import { afterAll } from 'vitest'

import { type Running, startServer } from '../support/built-server.ts'
import { startProxy } from '../support/network/proxy.ts'

type Proxy = Awaited<ReturnType<typeof startProxy>>

/** A server process that reaches the database through a proxy of its own, which can fail. */
export type Instance = Running & { database: Proxy }

type Connection = { host: string; port: number; user: string; database: string }

/** Starts a database for the instances of this file. An instance ends with the test that starts it. */
export async function instancesOfOneDatabase() {
  const dataDir = newDataDirectory(mkdtempSync(join(tmpdir(), 'tessera-database-')))
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  afterAll(async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { start: instancesOf(embedded.connection), connection: embedded.connection }
}

/** Returns a function that starts an instance with a folder and a proxy of its own. */
export function instancesOf({ user, database, host, port }: Connection): (env?: Record<string, string>) => Promise<Instance> {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-instances-'))
  const ways: Proxy[] = []
  afterAll(async () => {
    for (const way of ways) await way.close()
    rmSync(scratch, { recursive: true, force: true })
  })
  let started = 0
  return async (env = {}) => {
    const way = await startProxy(join(host, `.s.PGSQL.${port}`))
    ways.push(way)
    const server = await startServer({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${way.port}/${database}`,
      DATA_DIR: join(scratch, `data-${(started += 1)}`),
      HOST: '127.0.0.1',
      ...env,
    })
    return { ...server, database: way }
  }
}
