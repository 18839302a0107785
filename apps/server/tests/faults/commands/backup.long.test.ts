import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { databaseProcesses, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'
import { query, startFilled } from './filled-server.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const isGone = (dataDir: string) => vi.waitFor(() => expect(databaseProcesses(dataDir)).toEqual([]), { timeout: 60_000, interval: 20 })

test('a restore that is killed or runs out of disk leaves nothing, and a whole one everything of the running service', async () => {
  const [dataDir, copy] = [join(scratch, 'a'), join(scratch, 'b')]
  const path = join(scratch, 'person.backup.gz')
  const { server, account } = await startFilled(dataDir)
  const asked = [`/api/v1/pages/${account.pageId}`, `/api/v1/pages/${account.pageId}/document`, '/api/v1/tokens', '/api/v1/me']
  const answers = async (url: string) => {
    const api = callsTo(url, { authorization: `Bearer ${account.token}` })
    // The last use of a token is updated up to a minute late.
    return Promise.all(asked.map(async (row) => (await api('GET', row)).text.replaceAll(/"lastUsedAt":[^,}]*/g, '')))
  }
  const before = await answers(server.url)
  const made = await runCommand({ DATA_DIR: dataDir }, ['backup', path])
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^Backed up \d+ rows from \d+ tables to \S+ \(.* MB\)\n$/) as string })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const intoUsed = await runCommand({ DATA_DIR: dataDir }, ['restore', path])
  expect(intoUsed).toEqual({ code: 1, said: `The data directory ${dataDir} is in use by another running Tessera\n` })
  server.child.kill('SIGTERM')
  await server.exited

  const short = await runCommand({ DATA_DIR: copy }, ['restore', path], { fileLimit: 16_500 })
  expect(short).toMatchObject({ code: 1, said: expect.stringMatching(/^Nothing was restored: could not extend [^\n]*\n$/) as string })
  const killed = spawnServer({ DATA_DIR: copy }, ['restore', path])
  const copying = `select from pg_stat_progress_copy where tuples_processed > 5000`
  await vi.waitFor(async () => expect(await query(copy, copying)).toHaveLength(1), { timeout: 60_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.exited
  await isGone(copy)
  const whole = await runCommand({ DATA_DIR: copy }, ['restore', path])
  expect(whole).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ rows from \d+ tables as of \S+ from \S+\n$/) as string,
  })
  const again = await runCommand({ DATA_DIR: copy }, ['restore', path])
  expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^The database is not empty[^\n]*\n$/) as string })
  expect(databaseProcesses(copy)).toEqual([])

  const second = await startServer({ DATA_DIR: copy })
  expect(await answers(second.url)).toEqual(before)
  expect(
    jsonOf<{ links: { clicks: number }[] }>(await callsTo(second.url, { authorization: `Bearer ${account.token}` })('GET', asked[0] ?? ''))
      .links[0]?.clicks,
  ).toBe(1)
  expect((await query<{ n: number }>(copy, `select count(*)::int as n from settings where key like 'row %'`))[0]?.n).toBe(100_000)
  expect(await runCommand({ DATA_DIR: copy }, ['audit-clicks'])).toMatchObject({ code: 0 })
})
