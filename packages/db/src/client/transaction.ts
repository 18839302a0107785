import type pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { isUnavailable, sqlState } from './errors.ts'
import { runStatement } from './connection.ts'

/** The parameters of a statement as one object; nothing where it has none. */
export type Given<P> = keyof P extends never ? [] : [params: P]

/** The database or one of its transactions. Store functions accept either. */
export type Db = {
  /** Outside a transaction, a statement that ended in a deadlock is retried. */
  query<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** For short reads only. Outside a transaction, all reads share one pipelined connection. */
  read<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** Within a transaction, sets a savepoint. The outermost transaction is retried after a deadlock, so `work` may run several times. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

export const paramsOf = <P>([params]: Given<P>): P => (params ?? {}) as P

/** Runs `work` in a transaction, which is rolled back if it throws. */
export async function transaction<T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    // Not awaited: on a pipelined client, the first statements of `work` are sent in the same write.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(inTransaction(client))
    await begun
    const end = await client.query('commit')
    // If the error of a failed statement was swallowed, commit rolls back without an error.
    if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    if (!isUnavailable(error)) await client.query('rollback')
    throw error
  }
}

/** The result of `work`, whose writes are rolled back. */
export async function rolledBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  class Undo extends Error {
    constructor(readonly result: T) {
      super('Undone as intended')
    }
  }
  try {
    return await db.transaction(async (tx) => {
      throw new Undo(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undo) return error.result as T
    throw error
  }
}

/** The transaction that this connection is in. */
export function inTransaction(client: pg.ClientBase): Db {
  let failure: unknown
  const query = async <P, R>(statement: Statement<P, R>, ...given: Given<P>): Promise<R[]> => {
    try {
      return await runStatement(client, statement, paramsOf(given))
    } catch (error) {
      // Of statements that are sent together, those after a failed one fail with 25P02. The original error must be reported.
      if (sqlState(error) !== '25P02') failure = error
      throw failure ?? error
    }
  }
  const tx: Db = {
    query,
    read: query,
    transaction: async (work) => {
      await client.query('savepoint nested')
      try {
        const result = await work(tx)
        await client.query('release savepoint nested')
        return result
      } catch (error) {
        // All nested transactions use this name, so a savepoint that stayed would hide that of the outer one.
        await client.query('rollback to savepoint nested; release savepoint nested')
        throw error
      }
    },
  }
  return tx
}
