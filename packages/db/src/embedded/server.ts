import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { type Account, chooseAccount, postgresEnv } from './account.ts'
import { findBinaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'
import { lockDirectory, longestSocketPath } from './lock.ts'
import { type Cluster, type Postmaster, startPostmaster } from './postmaster.ts'
import { withClient } from '../client/with-client.ts'

export { EmbeddedError } from './error.ts'

/** What pg connects with: `host` is the directory of a unix socket. No password, no port on the network. */
export type EmbeddedConnection = { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export type EmbeddedOptions = {
  /** Made if missing; PostgreSQL's own files are in `postgres` below it. */
  readonly dataDir: string
  /** Gets each line that PostgreSQL writes, and a line when it is started again. */
  readonly log?: (line: string) => void
  /** On top of ours, by PostgreSQL's names. */
  readonly settings?: Cluster['settings']
}

export type Embedded = { readonly connection: EmbeddedConnection; stop(): Promise<void> }

const owner = 'tessera'

/** How to reach the server whose socket is in this directory. */
export const connectionAt = (socket: string): EmbeddedConnection => ({ host: socket, port: 5432, user: owner, database: owner })

/** The same as one text, for another process. */
export const urlOf = ({ host, port, user, database }: EmbeddedConnection): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_compression: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_max_workers: 2,
  jit: 'off',
  lc_messages: 'C',
  log_line_prefix: '',
  // Only what concerns the server: a failed statement is its caller's, and may hold what a person wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts a real PostgreSQL that lives and dies with this process, and starts it again should it die alone.
 * Throws an `EmbeddedError`: `data_dir_in_use`, `data_dir_unusable`, `platform_unsupported` or `database_failed`.
 */
export async function startEmbedded({ dataDir, log = () => {}, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const directory = resolve(dataDir)
  makeDirectory(directory)
  const unlock = await lockDirectory(directory)
  try {
    const found = findBinaries(directory)
    const files = join(directory, 'postgres')
    const { account, binaries } = chooseAccount(directory, files, found)
    const program = join(binaries.home, 'bin', 'postgres')
    const cluster = { directory: files, socket: '', program, account, settings: { ...ourSettings, ...settings }, log }
    if (!existsSync(join(files, 'PG_VERSION'))) await initialise(cluster)
    const socket = socketDirectory(directory, account)
    const server = await keepRunning({ ...cluster, socket: socket.path })
    const stop = async () => {
      await server.stop()
      socket.remove()
      await unlock()
    }
    const connection = connectionAt(socket.path)
    await ensureDatabase(connection, connection.database).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { connection, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Nobody else does so at the same time: whoever calls holds the directory's lock. */
const ensureDatabase = (connection: pg.ClientConfig, name: string): Promise<void> =>
  withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })

function makeDirectory(directory: string): void {
  // As root, PostgreSQL runs as another account, which has to pass through.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    mkdirSync(directory, { recursive: true, mode })
  } catch (error) {
    throw new EmbeddedError('data_dir_unusable', `The data directory cannot be made: ${(error as Error).message}`, { cause: error })
  }
}

/** Into a sibling that is renamed: a kill in the middle leaves nothing half-made. */
async function initialise({ directory, program, account, settings }: Cluster): Promise<void> {
  const half = `${directory}.init`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  own(half, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : []
  const { prefix, ...ids } = account
  const [command = '', ...args] = [...prefix, join(dirname(program), 'initdb'), '-D', half, '-U', owner, ...locale, '--auth=trust', ...sync]
  const child = spawn(command, args, { ...ids, cwd: '/', env: postgresEnv, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = new Promise((done) => child.once('exit', done).once('error', done))
  const written = await text(child.stderr)
  if ((await exit) !== 0)
    throw new EmbeddedError('database_failed', `The embedded database cannot be set up: ${written.trim().split('\n').at(-1)}`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(half, directory)
}

const own = (path: string, { uid, gid }: Account) => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** In the data directory, or where that path is too long for a socket, a link there to a short one. */
function socketDirectory(directory: string, account: Account): { path: string; remove: () => void } {
  const inside = join(directory, 'socket')
  removeLinked(inside)
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock')) < longestSocketPath) {
    mkdirSync(inside, { recursive: true })
    chmodSync(inside, 0o700)
    own(inside, account)
    return { path: inside, remove: () => {} }
  }
  const short = mkdtempSync(join(tmpdir(), 'tessera-'))
  own(short, account)
  symlinkSync(short, inside)
  return { path: short, remove: () => removeLinked(inside) }
}

/** Also what a killed process has left. Nothing that we did not make: only a link to a directory of our naming. */
function removeLinked(link: string): void {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = readlinkSync(link)
  if (basename(target).startsWith('tessera-')) rmSync(target, { recursive: true, force: true })
  rmSync(link)
}

async function keepRunning(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let current: Postmaster = await startPostmaster(cluster)
  const stopping = new AbortController()
  const restart = async () => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        current = await startPostmaster(cluster)
        return
      } catch (error) {
        cluster.log(`${(error as Error).message} Trying again in ${waitMs} ms.`)
        await sleep(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const watch = async () => {
    let quickDeaths = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const how = await current.exited
      if (stopping.signal.aborted) return
      quickDeaths = performance.now() - since < 10_000 ? quickDeaths + 1 : 0
      cluster.log(`PostgreSQL ended by itself (${how}); it is started again.`)
      if (quickDeaths > 1)
        await sleep(Math.min(100 * 2 ** quickDeaths, 5_000), undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      await restart()
    }
    await current.end()
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await current.end()
      await watching
    },
  }
}
