import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sourceFolder } from '../migration/migrations.ts'

type Journal = { entries: { idx: number; when: number; tag: string }[] }

/** The migrations, in order. */
export const readJournal = (): Journal => JSON.parse(readFileSync(join(sourceFolder, 'meta', '_journal.json'), 'utf8')) as Journal

/** The fixture of a migration: a backup of a database of that version, and the SQL that added its rows. */
export const fixtureOf = (tag: string): { backup: string; rows: string } => {
  const at = (suffix: string) => fileURLToPath(new URL(`../../fixtures/${tag}${suffix}`, import.meta.url))
  return { backup: at('.backup.gz'), rows: at('.sql') }
}

/** Runs `work` with a temporary folder that contains the migrations up to this one. */
export async function withMigrationsUpTo<T>(tag: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
  try {
    cpSync(sourceFolder, folder, { recursive: true })
    const journal = readJournal()
    const count = journal.entries.findIndex((entry) => entry.tag === tag) + 1
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
