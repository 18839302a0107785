import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished } from 'vitest'

import { leaksUntil, secrets } from './secrets/known-secrets.ts'
import { productFlags } from './product-flags.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Running = { url: string; child: ChildProcess; exited: Promise<Exit>; written: () => string }

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** In kB: the largest file that the process may write, and the size of the disk that holds DATA_DIR, a mount that only the process sees. */
type Limits = { fileLimit?: number; diskSize?: number }

const inMountNamespace = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
const mountSmallDisk = 'mkdir -p "$0" && mount -t tmpfs -o size="$1"k tmpfs "$0" && shift && exec "$@"'

/** Starts a process of the built server. When the test ends it is killed, and the test fails if its output holds a secret. */
export function spawnServer(
  env: Record<string, string>,
  args: readonly string[] = [],
  { fileLimit, diskSize }: Limits = {},
): Omit<Running, 'url'> {
  if (!existsSync(main)) throw new Error('These tests need the built server: npm run build')
  const { PATH = '' } = process.env
  const limited = [
    ...(diskSize === undefined ? [] : [...inMountNamespace, mountSmallDisk, env['DATA_DIR'] ?? '', String(diskSize)]),
    ...(fileLimit === undefined ? [] : ['bash', '-c', 'ulimit -f "$0"; exec "$@"', String(fileLimit)]),
  ]
  const [program = '', ...rest] = [...limited, process.execPath, ...productFlags, main, ...args]
  secrets.learnFromVariables(env)
  const child = spawn(program, rest, {
    env: {
      PATH,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      API_RATE_LIMIT: '0',
      SIGN_IN_RATE_LIMIT: '0',
      QUOTA_PAGES: '0',
      QUOTA_LINKS: '0',
      QUOTA_TOKENS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (written += text))
  const exited = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    expect(leaksUntil(written)).toEqual([])
  })
  return { child, exited, written: () => written }
}

/** Starts the built server and resolves when it is ready. */
export async function startServer(env: Record<string, string>, limits?: Limits): Promise<Running> {
  const server = spawnServer(env, [], limits)
  const ended = server.exited.then((exit) => {
    throw new Error(`The server ended with ${JSON.stringify(exit)}: ${server.written()}`)
  })
  for (;;) {
    const url = /ready at (http:\S+)/.exec(server.written())?.[1]
    if (url !== undefined) {
      ended.catch(() => {})
      return { ...server, url: url.replace('localhost', '127.0.0.1') }
    }
    await Promise.race([sleep(10), ended])
  }
}

/** The process id of the embedded database's postmaster; undefined if there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0])
  } catch {
    return undefined
  }
}

/** Ids of the processes that have this data directory as working directory, like PostgreSQL, or as argument, like its supervising shell. */
export function databaseProcesses(dataDir: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const ours =
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`${dataDir}/`) || readlinkSync(`/proc/${name}/cwd`).startsWith(`${dataDir}/`)
      return /^\d+$/.test(name) && ours ? [Number(name)] : []
    } catch {
      // The process has ended, or the entry is not a process.
      return []
    }
  })
}
