import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { sleep } from '../../support/built-server.ts'

export const caddyfile = fileURLToPath(new URL('../../../../../deploy/Caddyfile', import.meta.url))

/** Starts Caddy in front of these instances, without TLS, until the test is over. Returns its address. */
export async function startCaddy(program: string, instances: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(program, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      TESSERA_HOST: url,
      TESSERA_INSTANCES: instances.map((instance) => new URL(instance).host).join(' '),
    },
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await sleep(50)
  if (child.exitCode !== null) throw new Error('Caddy did not take its configuration')
  return url
}
