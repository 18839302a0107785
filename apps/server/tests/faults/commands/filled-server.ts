import { join } from 'node:path'

import { withClient } from '@tessera/db'
import { newDataDirectory } from '@tessera/db/testing'

import { startServer } from '../../support/built-server.ts'
import { callsTo, newVisitor, signUp } from '../../support/client.ts'

const connectionOf = (dataDir: string) => ({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
/** Queries the embedded database of a running service. */
export const query = async <R extends object>(dataDir: string, text: string): Promise<R[]> =>
  withClient(connectionOf(dataDir), async (client) => (await client.query<R>(text)).rows)

/** A running service with the page of one account, and so many rows that writing or reading them takes a while. */
export async function startFilled(dataDir: string) {
  const server = await startServer({ DATA_DIR: newDataDirectory(dataDir) })
  const account = await signUp(server.url, 'person')
  await callsTo(server.url, newVisitor())('GET', `/go/${account.linkId}`)
  const many = `insert into settings (key, value) select 'row ' || n, repeat(md5(n::text), 5) from generate_series(1, 100000) n`
  await query(dataDir, many)
  return { server, account }
}
