import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Account, postgresEnv } from './account.ts'
import { EmbeddedError } from './error.ts'

export type Cluster = {
  readonly directory: string
  readonly socket: string
  readonly program: string
  readonly account: Account
  readonly settings: Readonly<Record<string, string | number>>
  readonly log: DatabaseLog
}

/** `error`: PostgreSQL has failed or does not start, which the operator must know. `info`: all else. */
export type DatabaseLog = (line: string, level: 'info' | 'error') => void

/** A running PostgreSQL. `exited` resolves to how it ended. `end` requests a fast shutdown and waits for it. */
export type Postmaster = { readonly exited: Promise<string>; end(): Promise<void> }

// The end of node, even by kill -9, closes the pipe that this shell reads. It then requests a fast shutdown of PostgreSQL,
// repeatedly because a starting server ignores it, and after 30 s an immediate one. The shells wait for sleep, so that no process
// is left over.
const watchdog = `
exec 3<&0
"$@" 3<&- </dev/null &
p=$!
(
  while read -r _ <&3; do :; done
  trap : TERM
  n=0
  while [ $n -lt 600 ] && kill -INT $p; do sleep 0.05; n=$((n + 1)); done
  kill -QUIT $p
) 2>/dev/null &
w=$!
trap "" INT TERM HUP
wait $p
c=$?
kill $w 2>/dev/null
wait $w
exit $c
`

const shutdownTimeoutMs = 60_000
/** After this, a lock file whose process is not PostgreSQL is removed. */
const foreignPidTimeoutMs = 3_000

/** Starts PostgreSQL. Waits while a previous one on this directory, whose Tessera was killed, is still shutting down. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const began = performance.now()
  for (;;) {
    const started = await attempt(cluster)
    if (typeof started !== 'string') return started
    const busy = /lock file "[^"]*" already exists/.test(started) || started.includes('pre-existing shared memory block')
    const waitedMs = performance.now() - began
    if (!busy) throw new EmbeddedError('database_failed', `The embedded database does not start: ${lastFatal(started)}`)
    if (waitedMs > shutdownTimeoutMs) throw new EmbeddedError('data_dir_in_use', `Another PostgreSQL runs on ${cluster.directory}`)
    if (waitedMs > foreignPidTimeoutMs) removeForeignPid(cluster)
    await sleep(100)
  }
}

/** @returns the running server, or its output if it has ended */
async function attempt({ directory, socket, program, account, settings, log }: Cluster): Promise<Postmaster | string> {
  const options = Object.entries({ ...settings, unix_socket_directories: socket }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const { prefix, ...ids } = account
  const child = spawn('sh', ['-c', watchdog, 'tessera-postgres', ...prefix, program, '-D', directory, ...options], {
    ...ids,
    cwd: '/',
    env: postgresEnv,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      // If the shell itself was killed, its inner loop still runs, and stops PostgreSQL when the pipe closes.
      child.stdin.destroy()
      resolve(signal ? `signal ${signal}` : `exit code ${code}`)
    })
  })
  child.stdin.on('error', () => {})
  let written = ''
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line, line.startsWith('PANIC:') ? 'error' : 'info')
      written = `${written}${line}\n`.slice(-4_000)
      if (line.includes('database system is ready to accept connections')) resolve(true)
    })
  })
  if ((await Promise.race([ready, exited])) !== true) {
    // Its last output may still be in the pipe.
    await Promise.race([new Promise((resolve) => child.stderr.once('close', resolve)), sleep(500)])
    return written || (await exited)
  }
  child.unref()
  for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref()
  return {
    exited,
    end: async () => {
      child.ref()
      child.stdin.end()
      await exited
    },
  }
}

const lastFatal = (written: string): string => {
  const lines = written.trim().split('\n')
  return (lines.findLast((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1) ?? '').replace(/^\w+:\s+/, '')
}

/** After a container was killed, the pid in the lock file may belong to another program. PostgreSQL cannot tell. */
function removeForeignPid({ directory, socket }: Cluster): void {
  const lock = join(directory, 'postmaster.pid')
  try {
    const pid = readFileSync(lock, 'utf8').split('\n', 1)[0] ?? ''
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres') return
  } catch {
    return
  }
  rmSync(lock, { force: true })
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}
