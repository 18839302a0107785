import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sleep } from '../built-server.ts'
import { lookThroughMessage } from '../secrets/known-secrets.ts'

const probeIntervalMs = 100

export type Balancer = { url: string; use(instances: readonly string[]): void; ready(): number; close(): Promise<void> }

/**
 * A load balancer as they are: in turn over the instances that say that they are ready, on connections that it keeps. It
 * forgives nothing: what an instance does not answer is 502, and nothing is sent twice.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let instances: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0

  const probe = async () => {
    const seen = await Promise.all(instances.map(async (url) => ((await statusOf(`${url}/readyz`, agent)) === 200 ? [url] : [])))
    ready = seen.flat().filter((url) => instances.includes(url))
  }
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const instance = ready[(turn += 1) % ready.length]
    if (instance === undefined) {
      answer.writeHead(503).end()
      return
    }
    const { method, headers, url = '/' } = asked
    const passed = request(instance + url, { agent, method, headers }, (response) => {
      const { connection: _, 'keep-alive': _alive, ...kept } = response.headers
      answer.writeHead(response.statusCode ?? 502, kept)
      response.pipe(answer)
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    asked.pipe(passed)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closing = new AbortController()
  const probing = (async () => {
    while (!closing.signal.aborted) {
      await probe()
      await sleep(probeIntervalMs)
    }
  })()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (urls) => void (instances = urls),
    ready: () => ready.length,
    async close() {
      closing.abort()
      await probing
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/** Undefined where there is no answer. One that there is has no secret. */
export const statusOf = (url: string, agent: Agent, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<number | undefined>((resolve) => {
    const { body, ...rest } = options
    request(url, { agent, ...rest }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => {
          lookThroughMessage(`${rest.method ?? 'GET'} ${new URL(url).pathname}`, response, text)
          resolve(response.statusCode)
        })
        .once('error', () => resolve(undefined))
    })
      .once('error', () => resolve(undefined))
      .end(body)
  })
