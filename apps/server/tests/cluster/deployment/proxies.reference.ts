import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test, type TestContext } from 'vitest'

import { caddyfile, startCaddy } from './caddy.ts'
import { nginxHost, startNginx } from './nginx.ts'
import { program } from './program.ts'

/** Starts a server that responds with the headers it receives. It stands for three instances. */
async function startEcho(): Promise<string[]> {
  const server = createServer(({ headers }, response) => void response.end(JSON.stringify(headers))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return Array<string>(3).fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const nginxInFrontOf = (instances: readonly string[]) =>
  startNginx({ nginx: program('TEST_NGINX'), openssl: program('TEST_OPENSSL') }, instances)

/** What a visitor could claim to be, if the proxy let it through. */
const claims = { 'cf-ipcountry': 'ZZ', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }

/** The headers that the instance behind a proxy receives for a request with false claims. */
const received = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    request(
      url,
      { headers: { ...headers, ...claims } },
      (response) =>
        void text(response)
          .then((body) => resolve(JSON.parse(body) as IncomingHttpHeaders))
          .catch(reject),
    )
      .on('error', reject)
      .end()
  })

test('nginx passes on its own view of the visitor, not what the visitor claims', async () => {
  const { url } = await nginxInFrontOf(await startEcho())
  const headers = await received(url, { host: nginxHost })
  expect(headers).toMatchObject({ host: nginxHost, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect([headers['cf-ipcountry'], headers['x-forwarded-host']]).toEqual([undefined, undefined])
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('nginx serves HTTP/2 over TLS on IPv4 and IPv6, and redirects from port 80', async ({ task }: TestContext) => {
  const { ports, certificate } = await nginxInFrontOf(await startEcho())
  const protocols: string[] = []
  for (const address of ['127.0.0.1', '[::1]']) {
    const session = connect(`https://${address}:${ports.tls}`, { ca: certificate, servername: nginxHost })
    await once(session, 'connect')
    protocols.push(session.alpnProtocol ?? '')
    const stream = session.request({ ':path': '/', ':authority': nginxHost })
    expect(JSON.parse(await text(stream))).toMatchObject({ host: nginxHost, 'x-forwarded-proto': 'https' })
    session.close()

    const redirected = await fetch(`http://${address}:${ports.redirect}/a?b`, { redirect: 'manual' })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `https://${new URL(redirected.url).hostname}/a?b`])
  }
  task.meta.figures = protocols.join(', ')
  expect(protocols).toEqual(['h2', 'h2'])
})

test('Caddy passes on its own view of the visitor, not what the visitor claims', async ({ task }: TestContext) => {
  const url = await startCaddy(program('TEST_CADDY'), await startEcho())
  const { host } = new URL(url)
  const headers = await received(url, { host })
  expect(headers).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': host })
  expect(headers['cf-ipcountry']).toBeUndefined()
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  task.meta.figures = `Caddy ${execFileSync(program('TEST_CADDY'), ['version'], { encoding: 'utf8' }).split(/\s/, 1)[0]}`
})

test('Caddy validates its configuration with TLS', () => {
  const validate = () =>
    execFileSync(program('TEST_CADDY'), ['validate', '--config', caddyfile, '--adapter', 'caddyfile'], { stdio: 'ignore' })
  expect(validate).not.toThrow()
})
