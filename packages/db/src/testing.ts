import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { afterAll, inject } from 'vitest'

import { execute } from './testing-server.ts'

/**
 * A migrated database of the calling test file's own, dropped after its last test. Call it at the top of the file; the
 * project's globalSetup has to be `testing-server.ts`.
 */
export async function testDatabase(): Promise<{ connection: pg.ClientConfig }> {
  const { connection, template } = inject('testServer')
  const database = `tessera_test_${randomBytes(6).toString('hex')}`
  await execute(connection, `create database ${database} template ${template} strategy file_copy`)
  afterAll(() => execute(connection, `drop database ${database} with (force)`))
  return { connection: { ...connection, database } }
}

export type Recorded = { readonly name: string; readonly text: string }

/**
 * What `work` sent to PostgreSQL, on whichever connection and through whichever library: a statement's name, or the
 * text of one that has none. Not for tests that run side by side in one file.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [query] = args
    const { name, text = '' } = typeof query === 'string' ? { name: undefined, text: query } : (query as Partial<Recorded>)
    recorded.push({ name: name ?? text, text })
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return recorded
}
