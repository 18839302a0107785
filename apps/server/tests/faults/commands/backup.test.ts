import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { withClient } from '@tessera/db'
import { afterAll, expect, test, vi } from 'vitest'

import { databaseProcesses, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const connectionOf = (dataDir: string) => ({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
const query = async <R extends object>(dataDir: string, text: string): Promise<R[]> =>
  withClient(connectionOf(dataDir), async (client) => (await client.query<R>(text)).rows)
const isGone = (dataDir: string) => vi.waitFor(() => expect(databaseProcesses(dataDir)).toEqual([]), { timeout: 20_000, interval: 20 })

/** A running service with somebody's page, and so many rows that to write or read them takes a while. */
async function startFilled(dataDir: string) {
  const server = await startServer({ DATA_DIR: dataDir })
  const account = await signUp(server.url, 'person')
  await callsTo(server.url, newVisitor())('GET', `/go/${account.linkId}`)
  const many = `insert into settings (key, value) select 'row ' || n, repeat(md5(n::text), 5) from generate_series(1, 100000) n`
  await query(dataDir, many)
  return { server, account }
}

test('what a running service holds is backed up; killed, short of disk and whole restores leave nothing or all of it', async () => {
  const [dataDir, copy] = [join(scratch, 'a'), join(scratch, 'b')]
  const path = join(scratch, 'person.backup.gz')
  const { server, account } = await startFilled(dataDir)
  const asked = [`/api/v1/pages/${account.pageId}`, `/api/v1/pages/${account.pageId}/document`, '/api/v1/tokens', '/api/v1/me']
  const answers = async (url: string) => {
    const api = callsTo(url, { authorization: `Bearer ${account.token}` })
    // A token's last use is told up to a minute late.
    return Promise.all(asked.map(async (row) => (await api('GET', row)).text.replaceAll(/"lastUsedAt":[^,}]*/g, '')))
  }
  const before = await answers(server.url)
  const made = await runCommand({ DATA_DIR: dataDir }, ['backup', path])
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^Backed up \d+ rows of \d+ tables to \S+ \(.* MB\)\n$/) as string })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const intoUsed = await runCommand({ DATA_DIR: dataDir }, ['restore', path])
  expect(intoUsed).toEqual({ code: 1, said: `The data directory ${dataDir} is in use by another Tessera that is running.\n` })
  server.child.kill('SIGTERM')
  await server.exited

  const short = await runCommand({ DATA_DIR: copy }, ['restore', path], { fileLimit: 16_500 })
  expect(short).toMatchObject({ code: 1, said: expect.stringMatching(/^Nothing was restored: could not extend [^\n]*\n$/) as string })
  const killed = spawnServer({ DATA_DIR: copy }, ['restore', path])
  const copying = `select from pg_stat_progress_copy where tuples_processed > 5000`
  await vi.waitFor(async () => expect(await query(copy, copying)).toHaveLength(1), { timeout: 20_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.exited
  await isGone(copy)
  const whole = await runCommand({ DATA_DIR: copy }, ['restore', path])
  expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored \d+ rows of \d+ tables of \S+ from \S+\n$/) as string })
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
}, 300_000)

test('a backup that is killed or finds no room leaves the old file, and the service goes on', async () => {
  const dataDir = join(scratch, 'c')
  const { server } = await startFilled(dataDir)
  const folder = join(scratch, 'kept')
  mkdirSync(folder)
  const path = join(folder, 'old.backup.gz')
  writeFileSync(path, 'the old file')
  const killed = spawnServer({ DATA_DIR: dataDir }, ['backup', path])
  const half = () => readdirSync(folder).find((name) => name.endsWith('.part'))
  await vi.waitFor(() => expect(statSync(join(folder, half() ?? 'none')).size).toBeGreaterThan(100_000), { timeout: 20_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(readFileSync(path, 'utf8')).toBe('the old file')
  rmSync(join(folder, half() ?? 'none'))

  const short = await runCommand({ DATA_DIR: dataDir }, ['backup', path], { fileLimit: 100 })
  expect(short).toEqual({ code: 1, said: `${path} cannot be written: EFBIG: file too large, write\n` })
  expect(readFileSync(path, 'utf8')).toBe('the old file')
  expect(readdirSync(folder)).toEqual(['old.backup.gz'])

  expect(await runCommand({ DATA_DIR: dataDir }, ['backup', folder])).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((name) => /^tessera-\d{4}-.*Z\.backup\.gz$/.test(name))).toHaveLength(1)
  expect(await callsTo(server.url)('GET', '/person')).toMatchObject({ status: 200 })
  server.child.kill('SIGTERM')
  await server.exited
  expect(await runCommand({ DATA_DIR: dataDir }, ['backup'])).toMatchObject({ code: 0 })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
  expect(databaseProcesses(dataDir)).toEqual([])
}, 240_000)

test('nothing is backed up or set up where there is no database, and no clicks of another one meet a restored one', async () => {
  const dataDir = join(scratch, 'd')
  expect(await runCommand({ DATA_DIR: dataDir }, ['backup'])).toEqual({
    code: 1,
    said: `There is no database in the data directory ${dataDir}.\n`,
  })
  expect(await runCommand({ DATA_DIR: dataDir }, ['restore', join(scratch, 'none')])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^ENOENT: no such file or directory[^\n]*\n$/) as string,
  })
  expect(existsSync(dataDir)).toBe(false)
  mkdirSync(join(dataDir, 'clicks'), { recursive: true })
  writeFileSync(join(dataDir, 'clicks', 'a.clicks'), '{}\n')
  expect(await runCommand({ DATA_DIR: dataDir }, ['restore', join(scratch, 'none')])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/clicks that wait for another database[^\n]*\n$/) as string,
  })
})
