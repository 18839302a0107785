import { setTimeout as sleep } from 'node:timers/promises'

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { runStatement } from './connection.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import * as schema from '../schema/index.ts'
import { isUnavailable, sqlState } from './errors.ts'
import { type Db, type Given, paramsOf, transaction } from './transaction.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

// bigint as number: counters and revisions stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Orm = NodePgDatabase<typeof schema>

export type Database = Db & {
  /** For short writes of one statement that must not wait for a connection of the pool. They share a pipelined connection of their own. */
  write<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** Waits for another caller's short read, and counts as waiting meanwhile. */
  join<T>(answer: Promise<T>): Promise<T>
  /** Opens one state of the database for a long read of at most `maxMs`. The caller closes it. */
  snapshot(maxMs: number): Promise<Snapshot>
  /** For the sign-in library only. Everything else uses statements. */
  readonly orm: Orm
  readonly pool: pg.Pool
  /** The number of callers that wait: for a short read, or for a connection of the pool. */
  readonly waiting: number
  close(): Promise<void>
}

/** In milliseconds. Waiting for a connection and for the answer takes less than 5 s together. */
const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_500, statement_timeout: 2_500 }

/** A read that fails later than this has waited for an answer in vain, and is not retried. */
const maxRetryDelayMs = 500

/** Opens no connection yet: the first query does, and later ones reconnect if necessary. */
export function openDatabase(config: pg.ClientConfig, { connections = 10 } = {}): Database {
  const options = { ...timeouts, ...config }
  // The first statement of a transaction is sent together with its `begin`.
  const stream = () => new GatheringSocket((flush) => process.nextTick(flush))
  const pool = new pg.Pool({ ...options, stream, max: connections, pipeline: true })
  // Idle clients report errors to the pool. A client in use that fails between two queries reports to its own listener.
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
    query: (statement, ...given) =>
      retryAfterDeadlock(() => withConnection(pool, (client) => runStatement(client, statement, paramsOf(given)))),
    read: (statement, ...given) => retryAfterDisconnect(() => reader.query(statement, paramsOf(given))),
    write: (statement, ...given) => writer.query(statement, paramsOf(given)),
    join: (answer) => reader.join(answer),
    snapshot: (maxMs) => openSnapshot(config, maxMs),
    transaction: (work) => retryAfterDeadlock(() => withConnection(pool, (client) => transaction(client, work))),
    close: async () => {
      await Promise.all([reader.end(), writer.end(), pool.end()])
    },
  }
  return db
}

const maxDeadlockRetries = 4
/** The longest pause before a retry. Each pause is random, so that two transactions do not keep deadlocking each other. */
const maxPauseMs = 100

/** PostgreSQL has rolled back the work so that the other transaction could continue. Now it can be retried. */
async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== '40P01' || retries === maxDeadlockRetries) throw error
      await sleep(Math.random() * maxPauseMs)
    }
  }
}

/**
 * A read has no effect, so it is retried once on another connection if its connection breaks. A read that timed out is not retried,
 * so that its caller gets the error in time.
 */
async function retryAfterDisconnect<T>(read: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await read()
  } catch (error) {
    if (!isUnavailable(error) || performance.now() - began > maxRetryDelayMs) throw error
    return read()
  }
}

/** Runs `work` on a connection of the pool, and closes the connection if it may be broken. */
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
