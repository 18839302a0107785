import { randomBytes } from 'node:crypto'

import type pg from 'pg'
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
