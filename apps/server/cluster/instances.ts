import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'
import { afterAll } from 'vitest'

import { type Running, startServer } from '../faults/built-server.ts'
import { startProxy } from '../faults/proxy.ts'

type Proxy = Awaited<ReturnType<typeof startProxy>>

/** A process of the service, with a way to the database of its own that can be made bad. */
export type Instance = Running & { database: Proxy }

/** A database for instances of this file, which end with the test that starts them. */
export async function instancesOfOneDatabase() {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-instances-'))
  const embedded = await startEmbedded({ dataDir: join(scratch, 'database'), settings: { fsync: 'off' } })
  const { user, database, host, port } = embedded.connection
  const ways: Proxy[] = []
  afterAll(async () => {
    for (const way of ways) await way.close()
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  })

  let started = 0
  const start = async (env: Record<string, string> = {}): Promise<Instance> => {
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
  return { start, connection: embedded.connection }
}
