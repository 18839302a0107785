// Creates the missing fixtures. Each is the fixture of the previous migration, migrated, with the rows of its own .sql.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { backUp } from '../src/backup/file.ts'
import { openBackup } from '../src/backup/restore.ts'
import { startEmbedded } from '../src/embedded/server.ts'
import { migrateDatabase } from '../src/migration/migrate.ts'
import { fixtureOf, readJournal, withMigrationsUpTo } from '../src/testing/fixtures.ts'
import { withClient } from '../src/client/connection.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-fixtures-'))
const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
const execute = (database: string, statement: string) =>
  withClient({ ...embedded.connection, database }, (client) => client.query(statement))

async function make(tag: string, before: string | undefined, database: string): Promise<void> {
  await execute('postgres', `create database ${database}`)
  const connection = { ...embedded.connection, database }
  if (before !== undefined) {
    const backup = await openBackup(fixtureOf(before).backup)
    await backup.restore(connection)
  }
  await withMigrationsUpTo(tag, (folder) => migrateDatabase(connection, folder))
  const { backup, rows } = fixtureOf(tag)
  if (existsSync(rows)) await execute(database, readFileSync(rows, 'utf8'))
  await withClient(connection, (client) => backUp(client, backup))
  console.log(`made ${backup}`)
}

try {
  const tags = readJournal().entries.map(({ tag }) => tag)
  for (const [index, tag] of tags.entries()) {
    if (!existsSync(fixtureOf(tag).backup)) await make(tag, tags[index - 1], `fixture_${index}`)
  }
} finally {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
