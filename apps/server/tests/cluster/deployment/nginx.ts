import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { sleep } from '../../support/built-server.ts'

const reference = fileURLToPath(new URL('../../../../../deploy/nginx.conf', import.meta.url))

type Ports = { plain: number; tls: number; redirect: number }

/**
 * The reference configuration for these instances, on free ports and with a certificate of the tests. The `plain` port is added to
 * those of the reference, so that tests can send requests without TLS.
 */
const configuration = (folder: string, { plain, tls, redirect }: Ports, instances: readonly string[]) => {
  const hosts = instances.map((url) => new URL(url).host)
  const site = readFileSync(reference, 'utf8')
    .replace(/127\.0\.0\.1:300([123])/g, (_, nth: string) => hosts[Number(nth) - 1] ?? '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${plain};\n  listen 127.0.0.1:${tls} ssl http2;`)
    .replace('listen [::]:443 ssl http2;', `listen [::1]:${tls} ssl http2;`)
    .replace('listen 80;', `listen 127.0.0.1:${redirect};`)
    .replace('listen [::]:80;', `listen [::1]:${redirect};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  return `worker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`
}

/** Writes a certificate for the host name of the reference, valid for a day, and its key. Returns the certificate. */
function makeCertificate(openssl: string, folder: string): string {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = ['-subj', `/CN=${nginxHost}`, '-addext', `subjectAltName=DNS:${nginxHost}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  execFileSync(openssl, ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return readFileSync(certificate, 'utf8')
}

/** The host name in deploy/nginx.conf. */
export const nginxHost = 'links.example.com'

export type Nginx = {
  /** Without TLS. */
  readonly url: string
  readonly ports: Ports
  readonly certificate: string
}

/** Starts nginx in front of these instances, until the test is over. */
export async function startNginx(programs: { nginx: string; openssl: string }, instances: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'))
  const ports = { plain: await freePort(), tls: await freePort(), redirect: await freePort() }
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, ports, instances))
  const certificate = makeCertificate(programs.openssl, folder)
  const child = spawn(programs.nginx, ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${ports.plain}`
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await sleep(50)
  if (child.exitCode !== null) throw new Error('nginx did not take its configuration')
  return { url, ports, certificate }
}
