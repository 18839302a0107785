import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { Statement } from '../sql/statement.ts'
import { type Db, type Given, inTransaction, paramsOf } from './transaction.ts'

/** One state of the database, which does not change while it is read. It holds vacuum back, so it must be closed soon. */
export type Snapshot = Db & {
  /**
   * The text of all rows of a statement, in portions that PostgreSQL sends as they are taken. No other statement may run until the loop
   * over them has ended. A loop that ends early leaves the connection unusable: close the snapshot.
   */
  copy<P, R>(statement: Statement<P, R>, format: keyof typeof copyFormats, ...params: Given<P>): AsyncGenerator<Buffer, void, void>
  /** Ends the connection, also while a statement runs. */
  close(): Promise<void>
}

/** In milliseconds. PostgreSQL ends a transaction whose process no longer sends anything. */
const timeouts = { connectionTimeoutMillis: 2_000, idle_in_transaction_session_timeout: 120_000 }

/**
 * The line of a row. `csv` writes null as nothing and an empty text as `""`. `text` writes the value of the only column unchanged: with
 * control characters, which JSON never contains, as delimiter and quote, COPY quotes nothing.
 */
const copyFormats = { csv: 'format csv', text: String.raw`format csv, delimiter E'\x02', quote E'\x01'` }

// Parallel workers would occupy processors for which requests wait.
const begin = 'begin isolation level repeatable read read only; set local max_parallel_workers_per_gather = 0'

/**
 * Opens a read-only transaction on a connection of its own, so that a long one takes none of the pool's. Each statement may take
 * `maxMs`. PostgreSQL sees a `copy` as one statement, so the time that its reader spends between portions counts.
 */
export async function openSnapshot(config: pg.ClientConfig, maxMs: number): Promise<Snapshot> {
  const client = new pg.Client({ ...config, ...timeouts, statement_timeout: maxMs })
  // Without a listener, a connection that breaks between two statements would end the process. The next statement reports the error.
  client.on('error', () => {})
  await client.connect()
  let closed: Promise<void> | undefined
  const close = () => (closed ??= client.end().catch(() => {}))
  try {
    await client.query(begin)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...inTransaction(client),
    async *copy<P, R>(statement: Statement<P, R>, format: keyof typeof copyFormats, ...given: Given<P>) {
      const values = statement.bind(paramsOf(given))
      // COPY takes no parameters.
      const query = statement.text.replaceAll(/\$(\d+)/g, (_, number) => client.escapeLiteral(String(values[Number(number) - 1])))
      const rows = client.query(copyTo(`copy (${query}) to stdout (${copyFormats[format]})`))
      // If the loop ends early, nothing else listens for an error of the connection, which would end the process.
      rows.on('error', () => {})
      yield* rows as AsyncIterable<Buffer>
    },
    close,
  }
}
