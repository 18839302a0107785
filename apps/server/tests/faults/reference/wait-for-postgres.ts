import pg from 'pg'

import { sleep } from '../../support/built-server.ts'

/** Returns when PostgreSQL takes connections. */
export async function untilConnected(connection: pg.ClientConfig): Promise<void> {
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(10)
    }
  }
}
