import { randomBytes } from 'node:crypto'

import { keepLedger, keepStats } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import type { TestProject } from 'vitest/node'

let drop = async () => {}

/**
 * Vitest's globalSetup, after that of `packages/db`: the database that tests copy has the partitions that a server creates when it starts.
 * Creating them would take half of the startup time of a test file's server.
 */
export async function setup(project: TestProject): Promise<void> {
  const server = project.getProvidedContext().testServer
  const template = `${server.template}_${randomBytes(4).toString('hex')}`
  const run = async (statement: string) => {
    const db = openDatabase(server.connection)
    try {
      await db.pool.query(statement)
    } finally {
      await db.close()
    }
  }
  await run(`create database ${template} template ${server.template}`)
  drop = () => run(`drop database ${template} with (force)`)
  const db = openDatabase({ ...server.connection, database: template })
  await keepLedger(db)
  await keepStats(db)
  await db.close()
  project.provide('testServer', { ...server, template })
}

export const teardown = (): Promise<void> => drop()
