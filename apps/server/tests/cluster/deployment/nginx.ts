import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { freePort } from '../../support/free-port.ts'
import { sleep } from '../../support/built-server.ts'

const reference = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url))

/** The reference configuration for these instances, on a port of this machine alone, without certificates. */
const configuration = (folder: string, port: number, instances: readonly string[]) => {
  const hosts = instances.map((url) => new URL(url).host)
  const site = readFileSync(reference, 'utf8')
    .replace(/127\.0\.0\.1:300([123])/g, (_, nth: string) => hosts[Number(nth) - 1] ?? '')
    .replace(/listen \[::\].*;/g, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/80.sock;`)
    .replace(/ssl_certificate.*;/g, '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  return `worker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`
}

/** nginx before these instances, until the test is over; its address. */
export async function startNginx(program: string, instances: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, instances))
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await sleep(50)
  if (child.exitCode !== null) throw new Error('nginx did not take its configuration')
  return url
}
