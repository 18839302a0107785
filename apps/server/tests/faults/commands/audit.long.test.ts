import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newDataDirectory } from '@tessera/db/testing'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { databaseProcesses, sleep, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo, newVisitor, signUp } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const audit = (env: Record<string, string>) => runCommand(env, ['audit-clicks'])

test('the audit recounts clicks of a running service, of a stopped one and at DATABASE_URL, and prints differences', async () => {
  const dataDir = newDataDirectory(join(scratch, 'data'))
  const server = await startServer({ DATA_DIR: dataDir })
  const { linkId, pageId } = await signUp(server.url, 'person')
  const headers = newVisitor()
  for (const visitor of [headers, newVisitor(), headers]) await callsTo(server.url, visitor)('GET', `/go/${linkId}`)
  const right = { code: 0, said: 'clicks: 2, links: 1, wrong counts: 0, wrong statistics: 0\n' }
  expect(await audit({ DATA_DIR: dataDir })).toEqual(right)
  expect((await callsTo(server.url)('GET', '/healthz')).status).toBe(200)

  const socket = join(dataDir, 'socket')
  const client = new pg.Client({ host: socket, user: 'tessera', database: 'tessera' })
  await client.connect()
  await client.query('update click_counts set clicks = clicks + 1')
  await client.query(
    `insert into imported_clicks (link, page, clicks, source, user_id) select n, page_id, 5, 'Linktree', owner_id from links`,
  )
  const rolled = async () => (await client.query('select from click_batches where not rolled')).rowCount === 0
  while (!(await rolled())) await sleep(20)
  await client.query('update stats set clicks = clicks - 1')
  await client.end()
  const differences = `${linkId}: 2 in the ledger, 5 imported, 3 in the link's count, 0 of them as imported\n${pageId}: 2 in the ledger, 1 in the statistics\n`
  const wrong = { code: 1, said: `${differences}clicks: 2, links: 1, imported clicks: 5, wrong counts: 1, wrong statistics: 1\n` }
  expect(await audit({ DATABASE_URL: `postgres://tessera@/tessera?host=${socket}` })).toEqual(wrong)

  server.child.kill('SIGTERM')
  await server.exited
  expect(await audit({ DATA_DIR: dataDir })).toEqual(wrong)
  expect(databaseProcesses(dataDir)).toEqual([])
})

test('the audit does not create a missing database', async () => {
  const dataDir = join(scratch, 'none')
  const { code, said } = await audit({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(said).toBe(`There is no database in the data directory ${dataDir}\n`)
  expect(existsSync(dataDir)).toBe(false)
})

test.each(['audit-click', 'audit-clicks twice', 'restore', 'backup one two'])(
  'the arguments "%s" print the usage and start nothing',
  async (line) => {
    const dataDir = join(scratch, 'unasked')
    const { exited, written } = spawnServer({ DATA_DIR: dataDir }, line.split(' '))
    expect((await exited).code).toBe(2)
    expect(written()).toBe('usage: main.js [audit-clicks | backup [file] | restore file | doctor | seed [--force] | admin …]\n')
    expect(existsSync(dataDir)).toBe(false)
  },
)
