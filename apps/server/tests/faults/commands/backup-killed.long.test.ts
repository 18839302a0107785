import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { databaseProcesses, spawnServer } from '../../support/built-server.ts'
import { callsTo } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'
import { startFilled } from './filled-server.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a backup that is killed or runs out of disk space keeps the old file, and the service goes on', async () => {
  const dataDir = join(scratch, 'c')
  const { server } = await startFilled(dataDir)
  const folder = join(scratch, 'kept')
  mkdirSync(folder)
  const path = join(folder, 'old.backup.gz')
  writeFileSync(path, 'the old file')
  const killed = spawnServer({ DATA_DIR: dataDir }, ['backup', path])
  const half = () => readdirSync(folder).find((name) => name.endsWith('.part'))
  await vi.waitFor(() => expect(statSync(join(folder, half() ?? 'none')).size).toBeGreaterThan(100_000), { timeout: 60_000, interval: 5 })
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
})

test('backup and restore create nothing without a database or backup, and restore refuses a journal with clicks of another database', async () => {
  const dataDir = join(scratch, 'd')
  expect(await runCommand({ DATA_DIR: dataDir }, ['backup'])).toEqual({
    code: 1,
    said: `There is no database in the data directory ${dataDir}\n`,
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
    said: expect.stringMatching(/clicks that belong to another database[^\n]*\n$/) as string,
  })
})
