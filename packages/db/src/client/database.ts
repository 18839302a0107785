import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { queryOn } from './described-query.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import * as schema from '../schema/index.ts'
import { isUnavailable, sqlState } from './errors.ts'

// bigint as a number: counters and revisions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Orm = NodePgDatabase<typeof schema>

/** The parameters of a statement as one object; nothing where it has none. */
export type Given<P> = keyof P extends never ? [] : [params: P]

/** The database, or one transaction of it: store functions take either. */
export type Db = {
  /** Outside a transaction, a deadlock is tried once more. */
  query<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** For short reads only: outside a transaction they share one pipelined connection. */
  read<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** Within a transaction a savepoint. A deadlock of the outermost one is tried once more. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

export type Database = Db & {
  /** For short writes of one statement that must not wait for a connection: they have one of their own, apart from reads. */
  write<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** Waits for the answer to a short read that somebody else has made, and counts as one that waits. */
  join<T>(answer: Promise<T>): Promise<T>
  /** For the library that signs people in; everything else names its statements. */
  readonly orm: Orm
  readonly pool: pg.Pool
  /** How much waits: short reads that somebody still waits for, and work that has no connection yet. */
  readonly waiting: number
  close(): Promise<void>
}

/** Milliseconds. Waiting for a connection and for its answer stay under 5 s together. */
const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_500, statement_timeout: 2_500 }

/** Milliseconds, after which a broken connection may be one that nobody answers on. */
const soon = 500

/** Opens nothing yet: the first query connects, and each later one reconnects where it must. */
export function openDatabase(config: pg.ClientConfig, { connections = 10 } = {}): Database {
  const options = { ...timeouts, ...config }
  const pool = new pg.Pool({ ...options, max: connections, pipeline: true })
  // Idle clients report here; one that dies while lent out, between two queries, has only its own listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const reader = new PipelinedConnection('reader', options)
  const writer = new PipelinedConnection('writer', options)

  const db: Database = {
    pool,
    get waiting() {
      return reader.underWay + pool.waitingCount
    },
    orm: drizzle({ client: pool, schema, casing: 'snake_case' }),
    query: (statement, ...given) => againAfterDeadlock(() => withConnection(pool, (client) => queryOn(client, statement, paramsOf(given)))),
    read: (statement, ...given) => againWhereCut(() => reader.query(statement, paramsOf(given))),
    write: (statement, ...given) => writer.query(statement, paramsOf(given)),
    join: (answer) => reader.join(answer),
    transaction: (work) => againAfterDeadlock(() => withConnection(pool, (client) => transaction(client, work))),
    close: async () => {
      await Promise.all([reader.end(), writer.end(), pool.end()])
    },
  }
  return db
}

const paramsOf = <P>([params]: Given<P>): P => (params ?? {}) as P

/** PostgreSQL has rolled the work back so that its rival could go on; now nothing is in its way. */
const againAfterDeadlock = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (sqlState(error) === '40P01') return work()
    throw error
  })

/**
 * A connection that breaks says nothing of the database, and a read has no effect, so it is tried once more on another. Not
 * where it broke because somebody has waited on it in vain: whoever asks is told so in time.
 */
async function againWhereCut<T>(read: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await read()
  } catch (error) {
    if (!isUnavailable(error) || performance.now() - began > soon) throw error
    return read()
  }
}

/** Lends a connection, which is given up where it may be broken. */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isUnavailable(error)
    throw error
  } finally {
    client.release(broken)
  }
}

async function transaction<T>(client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    // Not awaited: on a pipelined client the work's first statements leave in the same write.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(inTransaction(client))
    await begun
    const end = await client.query('commit')
    // After a failed statement whose error was swallowed, commit rolls back without an error.
    if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    if (!isUnavailable(error)) await client.query('rollback')
    throw error
  }
}

function inTransaction(client: pg.PoolClient): Db {
  let failure: unknown
  const query = async <P, R>(statement: Statement<P, R>, ...given: Given<P>): Promise<R[]> => {
    try {
      return await queryOn(client, statement, paramsOf(given))
    } catch (error) {
      // Of statements sent together, each after the one that failed is refused for that: what failed must be told.
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
