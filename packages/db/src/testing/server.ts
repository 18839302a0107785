import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '../embedded/server.ts'
import { migrateDatabase } from '../migration/migrate.ts'

/** A server on which tests create databases, and a migrated database to copy. */
export type TestServer = { readonly connection: pg.ClientConfig; readonly template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Run = TestServer & { users: number; stop(): Promise<void> }

// Vitest runs this file once for each project, in separate module instances, which share one server through this global.
const shared = globalThis as { tesseraTestServer?: Promise<Run> }

/** Vitest's globalSetup: starts a temporary PostgreSQL for the whole run, or uses the server at TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<void> {
  const run = await (shared.tesseraTestServer ??= start())
  run.users += 1
  project.provide('testServer', { connection: run.connection, template: run.template })
}

export async function teardown(): Promise<void> {
  const run = await shared.tesseraTestServer
  if (!run) return
  run.users -= 1
  if (run.users === 0) await run.stop()
}

async function start(): Promise<Run> {
  const server = await chooseServer()
  const template = `tessera_template_${randomBytes(4).toString('hex')}`
  const run = { connection: server.connection, template, users: 0 }
  try {
    await execute(run.connection, `create database ${template}`)
    await migrateDatabase({ ...run.connection, database: template })
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await execute(run.connection, `drop database ${template} with (force)`)
    await server.stop()
  }
  return { ...run, stop }
}

async function chooseServer(): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connection: fromUrl(url), stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-test-'))
  // The data does not outlive the run, so it need not reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }
  const embedded = await startEmbedded({ dataDir, settings })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { connection: embedded.connection, stop }
}

/** Returns the parts of the URL, so that a test can connect to its own database on the same server. */
function fromUrl(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return { host, port, ...(user && { user }), ...(password && { password }), ...(database && { database }) }
}

/** Runs one statement on a new connection. */
export async function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
