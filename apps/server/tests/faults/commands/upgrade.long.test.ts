import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openBackup, startEmbedded } from '@tessera/db'
import { fixtureOf, readJournal } from '@tessera/db/testing'
import { afterAll, expect, test } from 'vitest'

import { spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const migrations = readJournal().entries.map(({ tag }) => tag)

/** A data directory with the schema of this migration. */
async function dataDirOf(tag: string): Promise<string> {
  const dataDir = join(scratch, tag)
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const backup = await openBackup(fixtureOf(tag).backup)
  await backup.restore(embedded.connection)
  await embedded.stop()
  return dataDir
}

test('a database in use is backed up before it is migrated, and not migrated if the backup fails', async () => {
  const dataDir = await dataDirOf('0007_stats')
  const backups = join(dataDir, 'backups')
  const pending = new RegExp(`^warn database: .*; pending migrations: ${migrations.length - 8};`, 'm')
  writeFileSync(backups, 'in the way')
  const stopped = spawnServer({ DATA_DIR: dataDir })
  expect((await stopped.exited).code).toBe(1)
  expect(stopped.written()).toMatch(/^The database was not upgraded, because the backup before it failed: [^\n]*EEXIST[^\n]*\n$/)
  expect(await runCommand({ DATA_DIR: dataDir }, ['doctor'])).toMatchObject({ code: 0, said: expect.stringMatching(pending) as string })

  rmSync(backups)
  mkdirSync(backups, { mode: 0o700 })
  const earlier = Array.from({ length: 6 }, (_, month) => `before-upgrade-2026-0${month + 1}-01T00-00-00-000Z.backup.gz`)
  const mine = 'tessera-2020-01-01T00-00-00-000Z.backup.gz'
  const abandoned = join(backups, `${mine}.00000000.part`)
  for (const name of [...earlier, mine, 'new.part']) writeFileSync(join(backups, name), '')
  writeFileSync(abandoned, '')
  utimesSync(abandoned, 0, 0)
  const server = await startServer({ DATA_DIR: dataDir })
  const made = /^Upgrading the database; a backup of the previous state is in (\S+)$/m.exec(server.written())?.[1] ?? ''
  expect(readdirSync(backups).sort()).toEqual([...earlier.slice(2), made.slice(backups.length + 1), 'new.part', mine].sort())
  expect(statSync(made).mode & 0o777).toBe(0o600)
  expect(await callsTo(server.url)('GET', '/step-0007')).toMatchObject({ status: 200 })
  server.child.kill('SIGTERM')
  await server.exited

  const second = await startServer({ DATA_DIR: dataDir })
  expect(second.written()).not.toContain('Upgrading')
  second.child.kill('SIGTERM')
  await second.exited
  const copy = join(scratch, 'copy')
  expect(await runCommand({ DATA_DIR: copy }, ['restore', made])).toMatchObject({ code: 0 })
  expect(await runCommand({ DATA_DIR: copy }, ['audit-clicks'])).toMatchObject({ code: 0 })
  expect(await runCommand({ DATA_DIR: copy }, ['doctor'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('all migrations applied') as string,
  })
})
