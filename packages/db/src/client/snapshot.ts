import pg from 'pg'
import Cursor from 'pg-cursor'

import type { Statement } from '../sql/statement.ts'
import { type Db, type Given, inTransaction, paramsOf } from './transaction.ts'

/** One state of the database, which does not change while it is read. It holds vacuum back, so it must be closed soon. */
export type Snapshot = Db & {
  /** The rows of a statement, at most `size` at a time. No other statement may run until the loop over them has ended. */
  portions<P, R>(statement: Statement<P, R>, size: number, ...params: Given<P>): AsyncGenerator<R[], void, void>
  /** Ends the connection, also while a statement runs. */
  close(): Promise<void>
}

/** In milliseconds. PostgreSQL ends a transaction whose process no longer sends anything. */
const timeouts = { connectionTimeoutMillis: 2_000, idle_in_transaction_session_timeout: 120_000 }

// A cursor is never read by parallel workers, and a plan for them would sort all rows before the first one.
const begin = 'begin isolation level repeatable read read only; set local max_parallel_workers_per_gather = 0'

/**
 * Opens a read-only transaction on a connection of its own, so that a long one takes none of the pool's. Each statement may take
 * `maxMs`. To PostgreSQL a cursor is one statement from its first to its last row, with all the time that its reader waits in between.
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
    async *portions<P, R>(statement: Statement<P, R>, size: number, ...given: Given<P>) {
      const cursor = client.query(new Cursor<R>(statement.text, statement.bind(paramsOf(given))))
      try {
        for (;;) {
          const rows = await cursor.read(size)
          if (rows.length > 0) yield rows
          if (rows.length < size) return
        }
      } finally {
        if (!closed) await cursor.close()
      }
    },
    close,
  }
}
