import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import type { DatabaseLog } from './postmaster.ts'
import { embeddedRelease, startEmbedded } from './server.ts'
import { execute } from '../testing/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundle = join(root, 'node_modules', '.cache', `embedded-${process.pid}`)
const scratch = mkdtempSync(join(tmpdir(), 'tessera-embedded-'))
const children = new Set<ChildProcess>()
const waiting = { timeout: 60_000, interval: 20 }

const initialized = join(scratch, 'initialized')

beforeAll(async () => {
  // Processes that are killed run a separate program. It is bundled, which also shows that a bundle finds the binaries.
  await build({ root, configFile: false, logLevel: 'error', build: { ssr: 'src/embedded/server.ts', outDir: bundle } })
  const embedded = await startEmbedded({ dataDir: initialized, settings: { fsync: 'off' } })
  await embedded.stop()
})

/** Returns a copy of an initialized data directory, because initializing one takes seconds. */
const dataDirectory = (name: string): string => {
  const path = join(scratch, name)
  execFileSync('cp', ['--archive', '--reflink=auto', '--no-target-directory', initialized, path])
  return path
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

afterAll(() => {
  rmSync(bundle, { recursive: true, force: true })
  return vi.waitFor(() => rmSync(scratch, { recursive: true, force: true }), waiting)
})

const program = `
import { startEmbedded } from ${JSON.stringify(pathToFileURL(join(bundle, 'server.js')))}
try {
  const embedded = await startEmbedded({ dataDir: process.argv[1] })
  process.on('SIGTERM', () => embedded.stop().then(() => process.exit(0)))
  setInterval(() => {}, 1000)
  console.log('ready')
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}`

/** A process of its own with an embedded database, and the first line that it says. */
async function run(dataDir: string): Promise<{ child: ChildProcess; says: string; exited: Promise<number | null> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { child, says, exited }
}

const postmaster = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const client = async (dataDir: string) => {
  const connected = new pg.Client({ host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' })
  connected.on('error', () => {})
  await connected.connect()
  return connected
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('acknowledged writes survive kill -9 of node and of PostgreSQL', async () => {
  const dataDir = dataDirectory('killed')
  let acknowledged = 0
  for (const round of [1, 2, 3]) {
    const { child, says, exited } = await run(dataDir)
    expect(says).toBe('ready')
    const writer = await client(dataDir)
    await writer.query('create table if not exists row (number int)')
    const target = acknowledged + 200
    const writing = (async () => {
      for (;;) {
        await writer.query('insert into row values ($1)', [acknowledged])
        acknowledged += 1
      }
    })().catch(() => {})
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(target), waiting)
    if (round > 1) process.kill(postmaster(dataDir), 'SIGKILL')
    child.kill('SIGKILL')
    await writing
    await exited
  }
  const embedded = await startEmbedded({ dataDir })
  const reader = await client(dataDir)
  const { rows } = await reader.query<{ count: number }>('select count(*)::int as count from row')
  await reader.end()
  await embedded.stop()
  expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged)
})

test('no process is left over when node is killed or stopped', async () => {
  const dataDir = dataDirectory('orphans')
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { child, exited } = await run(dataDir)
    const pid = postmaster(dataDir)
    expect(isRunning(pid)).toBe(true)
    child.kill(signal)
    await exited
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), waiting)
  }
})

test('a second start on a data directory in use fails with one line, and a later one succeeds', async () => {
  const dataDir = dataDirectory('shared')
  const first = await run(dataDir)
  const second = await run(dataDir)
  expect(second.says).toBe(`The data directory ${dataDir} is in use by another running Tessera`)
  expect(await second.exited).toBe(1)
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ reason: 'data_dir_in_use' })
  first.child.kill('SIGKILL')
  await first.exited
  const third = await run(dataDir)
  expect(third.says).toBe('ready')
})

test('of many concurrent starts on a stale lock exactly one succeeds', async () => {
  const dataDir = dataDirectory('stale')
  const killed = await run(dataDir)
  killed.child.kill('SIGKILL')
  await killed.exited
  const starts = await Promise.all(Array.from({ length: 6 }, () => run(dataDir)))
  expect(starts.filter(({ says }) => says === 'ready')).toHaveLength(1)
})

test('PostgreSQL is restarted when it dies by itself, and clients only reconnect', async () => {
  const dataDir = dataDirectory('restarted')
  const lines: string[] = []
  const log: DatabaseLog = (line, level) => lines.push(`${level}: ${line}`)
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' }, log })
  const pool = new pg.Pool({ ...embedded.connection })
  pool.on('error', () => {})
  await pool.query("select 1 from pg_database where datname = 'tessera'")
  for (let round = 0; round < 2; round += 1) {
    const killed = postmaster(dataDir)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(postmaster(dataDir)).not.toBe(killed), waiting)
    await vi.waitFor(() => pool.query('select 1'), waiting)
  }
  await pool.end()
  await embedded.stop()
  expect(lines).toContain('error: PostgreSQL exited unexpectedly (exit code 137) and is being restarted.')
  expect(lines.find((line) => line.includes('ready to accept connections'))).toMatch(/^info: /)
})

test('an interrupted initialization is started over', async () => {
  const dataDir = join(scratch, 'interrupted')
  mkdirSync(join(dataDir, 'postgres.init'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.init', 'PG_VERSION'), '18\n')
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  expect(isRunning(postmaster(dataDir))).toBe(true)
  await embedded.stop()
})

test('a data directory with a long path works, and its socket leaves no files', async () => {
  const dataDir = dataDirectory('a-long-name'.repeat(12))
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  await execute(embedded.connection, 'select 1')
  await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ reason: 'data_dir_in_use' })
  await embedded.stop()
  expect(() => readFileSync(embedded.connection.host)).toThrow('ENOENT')
})

test('accounts other than that of the service are refused, including the one that PostgreSQL runs as', async () => {
  // The account of PostgreSQL can access it, so root does not need a user namespace.
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-accounts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  const connect = (ids: { uid?: number; gid?: number }) => {
    const program = `const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))}).then((m) => m.default)
      const client = new Client({ ...JSON.parse(process.argv[1]), connectionTimeoutMillis: 5000 })
      await client.connect().then(() => console.log('connected'), (error) => console.log(error.code ?? error.message))
      process.exit()`
    const args = ['--input-type=module', '-e', program, JSON.stringify(embedded.connection)]
    return spawnSync(process.execPath, args, { ...ids, encoding: 'utf8' }).stdout.trim()
  }
  expect(connect({})).toBe('connected')
  // If the service does not run as root, PostgreSQL runs as the same account, and no other account can reach its socket.
  const others = uid === process.getuid?.() ? [] : [connect({ uid, gid })]
  await embedded.stop()
  for (const answer of others) expect(answer).toBe('28000')
})

test('failed statements are not logged', async () => {
  const lines: string[] = []
  const embedded = await startEmbedded({ dataDir: dataDirectory('quiet'), settings: { fsync: 'off' }, log: (line) => lines.push(line) })
  const client = new pg.Client({ ...embedded.connection })
  // The server may say goodbye before it has read ours.
  client.on('error', () => {})
  await client.connect()
  await expect(client.query("select 'secret' / 0")).rejects.toThrow('invalid input syntax')
  await client.end()
  await embedded.stop()
  expect(lines.join('\n')).not.toContain('secret')
})

test('the server has the version whose release date is recorded', async () => {
  const embedded = await startEmbedded({ dataDir: dataDirectory('version'), settings: { fsync: 'off' } })
  const client = new pg.Client({ ...embedded.connection })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  await embedded.stop()
  expect(rows).toEqual([{ server_version: embeddedRelease.version }])
})
