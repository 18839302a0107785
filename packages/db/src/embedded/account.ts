import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { type Binaries, copyBinaries } from './binaries.ts'
import { EmbeddedError } from './error.ts'

/** How PostgreSQL is run: as another account, under a command (`prefix`), or neither. */
export type Account = { readonly uid?: number; readonly gid?: number; readonly prefix: readonly string[] }

/** PostgreSQL does not inherit our environment, so its processes hold none of our secrets, and its locale is always C. */
export const postgresEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC', HOME: '/nonexistent' }

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/**
 * PostgreSQL refuses to run as root. As root, this chooses the owner of the existing files, or the account `postgres` or `nobody`.
 * If that account cannot reach the directory, it chooses a user namespace in which PostgreSQL is not root.
 */
export function chooseAccount(dataDir: string, cluster: string, binaries: Binaries): { account: Account; binaries: Binaries } {
  if (process.getuid?.() !== 0) return { account: { prefix: [] }, binaries }
  const owner = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })
  const other = owner ? (owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid }) : (passwd('postgres') ?? passwd('nobody'))
  const account = other && { ...other, prefix: [] }
  const reached = account && succeeds('sh', ['-c', 'cd "$0"', dataDir], account)
  const runs = (candidate: Account, { home }: Binaries) => succeeds(join(home, 'bin', 'postgres'), ['--version'], candidate)
  if (reached && runs(account, binaries)) return { account, binaries }
  if ((!owner || owner.uid === 0) && runs({ prefix: namespace }, binaries)) return { account: { prefix: namespace }, binaries }
  if (reached) {
    const copy = copyBinaries(binaries, dataDir)
    if (runs(account, copy)) return { account, binaries: copy }
  }
  throw new EmbeddedError(
    'data_dir_unusable',
    `PostgreSQL cannot run as root, and no other user can access ${dataDir}; set DATA_DIR to a directory that is not inside a private one such as /root, or run Tessera as another user`,
  )
}

function passwd(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/** The command, arguments and options with which an account runs a program. */
export function commandOf({ prefix, ...ids }: Account, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args]
  return [command, rest, { ...ids, cwd: '/', env: postgresEnv }] as const
}

function succeeds(program: string, programArgs: readonly string[], account: Account): boolean {
  const [command, args, options] = commandOf(account, program, programArgs)
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}
