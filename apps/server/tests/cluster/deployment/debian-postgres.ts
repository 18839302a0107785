import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { sleep } from '../../support/built-server.ts'

/** It refuses to run as root; its package brings an account of its own. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A PostgreSQL of the system's in a folder that goes with it. `host` is the folder of its socket. */
export async function startPostgres(
  initdb: string,
): Promise<{ connection: { host: string; port: number; user: string; database: string }; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const ids = account()
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  execFileSync(initdb, ['-D', data, '-U', 'tessera', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...ids,
    cwd: folder,
    stdio: 'ignore',
  })
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=']
  const child = spawn(join(dirname(initdb), 'postgres'), options, { ...ids, cwd: folder, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!existsSync(join(folder, '.s.PGSQL.5432')) && child.exitCode === null) await sleep(20)
  const stop = async () => {
    child.kill('SIGINT')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  return { connection: { host: folder, port: 5432, user: 'tessera', database: 'postgres' }, stop }
}
