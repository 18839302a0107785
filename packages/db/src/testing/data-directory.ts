import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded } from '../embedded/server.ts'
import { migrateDatabase } from '../migration/migrate.ts'

type Template = { readonly path: string; users: number }

// Vitest runs this file once for each project, in separate module instances, which share one template through this global.
const shared = globalThis as { tesseraDataDirectory?: Promise<Template> }

/** Vitest's globalSetup: makes the data directory of a stopped server, with a migrated database and no rows, for `newDataDirectory`. */
export async function setup(project: TestProject): Promise<void> {
  const template = await (shared.tesseraDataDirectory ??= makeTemplate())
  template.users += 1
  project.provide('dataDirectoryTemplate', template.path)
}

export async function teardown(): Promise<void> {
  const template = await shared.tesseraDataDirectory
  if (!template) return
  template.users -= 1
  if (template.users === 0) rmSync(template.path, { recursive: true, force: true })
}

async function makeTemplate(): Promise<Template> {
  const path = mkdtempSync(join(tmpdir(), 'tessera-template-'))
  const embedded = await startEmbedded({ dataDir: path, settings: { fsync: 'off' } })
  try {
    await migrateDatabase(embedded.connection)
  } finally {
    await embedded.stop()
  }
  return { path, users: 0 }
}
