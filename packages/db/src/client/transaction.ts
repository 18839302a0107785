import type pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { type Db, type Given, paramsOf } from './db.ts'
import { isUnavailable, sqlState } from './errors.ts'
import { runStatement } from './run-statement.ts'

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
        await client.query('rollback to savepoint nested')
        throw error
      }
    },
  }
  return tx
}
