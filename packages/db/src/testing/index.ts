import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

import pg from 'pg'
import { afterAll, inject } from 'vitest'

import type { Database } from '../client/database.ts'
import { execute } from './server.ts'

export { describeStatement } from './describe-statement.ts'
export { fixtureOf, readJournal } from './fixtures.ts'

/** A database on the server of the run, dropped after the last test of the calling file. `options` are those of `create database`. */
async function temporaryDatabase(options: string): Promise<pg.ClientConfig> {
  const { connection } = inject('testServer')
  const database = `tessera_test_${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${database} ${options}`)
  afterAll(() => execute(connection, `drop database ${database} with (force)`))
  return { ...connection, database }
}

/**
 * A migrated database for the calling test file, dropped after its last test. Call it at the top of the file. The project's
 * globalSetup must be `testing/server.ts`.
 */
export const testDatabase = async (): Promise<{ connection: pg.ClientConfig }> => ({
  connection: await temporaryDatabase(`template ${inject('testServer').template} strategy file_copy`),
})

/** An empty database for the calling test, dropped after the last test of its file. */
export const emptyDatabase = (): Promise<pg.ClientConfig> => temporaryDatabase('')

/** A copy of a database to which nothing is connected, dropped like an empty one. Faster than filling another one. */
export const copyOf = ({ database }: pg.ClientConfig): Promise<pg.ClientConfig> =>
  temporaryDatabase(`template ${database} strategy file_copy`)

/** Runs an SQL text of a test on a connection of the pool. */
export async function sqlRows<R extends pg.QueryResultRow>(db: Database, text: string, values: readonly unknown[] = []): Promise<R[]> {
  return (await db.pool.query<R>(text, [...values])).rows
}

declare module 'vitest' {
  export interface ProvidedContext {
    dataDirectoryTemplate: string
  }
}

/**
 * Creates a data directory as the first start of a server leaves it, in a fraction of the time. The project's globalSetup must be
 * `testing/data-directory.ts`. Returns `path`.
 */
export function newDataDirectory(path: string): string {
  // Keeps the owner, which is another account than ours when the tests run as root.
  execFileSync('cp', ['--archive', '--reflink=auto', '--no-target-directory', inject('dataDirectoryTemplate'), path])
  return path
}

export type Recorded = { readonly name: string; readonly text: string }

type Client = { query: (...args: unknown[]) => unknown }

/**
 * Calls `before` before each statement that `work` sends, on any connection and through any library, with the statement's name, or
 * its text if it has none. Not for concurrent tests in one file.
 */
async function beforeStatements(before: (statement: Recorded, client: Client) => void, work: () => Promise<unknown>): Promise<void> {
  const prototype = pg.Client.prototype as unknown as Client
  const original = prototype.query
  prototype.query = function (this: Client, ...args: unknown[]) {
    const [query] = args
    const { name, text = '' } = typeof query === 'string' ? { name: undefined, text: query } : (query as Partial<Recorded>)
    before({ name: name ?? text, text }, this)
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
}

/** The statements that `work` sends to PostgreSQL. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  await beforeStatements((statement) => recorded.push(statement), work)
  return recorded
}

/** Runs `work` and breaks its connection before the nth statement, counted from 0. False if `work` sends fewer statements. */
export async function breakingAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0
  const cut = (_: Recorded, client: Client) => {
    if (count++ !== nth) return
    const { connection } = client as unknown as { connection: { stream: Socket } }
    connection.stream.destroy()
  }
  await beforeStatements(cut, work)
  return count > nth
}
