import { Agent } from 'node:http'

import { type Balancer, startBalancer, statusOf } from '../support/network/balancer.ts'
import { type Running, sleep } from '../support/built-server.ts'
import { type Account, newVisitor, signUp } from '../support/client.ts'

export type Load = { clients: number; /** Between two requests of a client. */ pauseMs: number; requests: number }
type Start = (env: Record<string, string>) => Promise<Running>
export type Rolled = { account: Account; replaced: number; answered: Record<string, number>; failed: string[]; exits: unknown[] }

const instances = 3

/** The requests that each client sends in turn: name, expected status, and a function that makes the request. */
const mixOf = ({ slug, pageId, linkId, token }: Account) => {
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }
  return [
    ['view', 200, () => ({ path: `/${slug}`, headers: newVisitor() })],
    ['click', 302, () => ({ path: `/go/${linkId}`, headers: newVisitor() })],
    ['read', 200, () => ({ path: `/api/v1/pages/${pageId}`, headers: { authorization } })],
    ['write', 200, () => ({ path: `/api/v1/pages/${pageId}`, headers: json, method: 'PATCH', body: `{"title":"${Math.random()}"}` })],
  ] as const
}

/**
 * Replaces one instance after another while clients send requests on kept connections. Responses are searched for the secrets
 * that `learn` reads from the database.
 */
export async function rollUnderLoad(startInstance: Start, load: Load, learn: () => Promise<void>): Promise<Rolled> {
  const start = () => startInstance({ STOP_DELAY: '2' })
  const balancer = await startBalancer()
  try {
    const running = await Promise.all(Array.from({ length: instances }, start))
    balancer.use(running.map(({ url }) => url))
    const account = await signUp(running[0]?.url ?? '', 'rolled')
    await learn()
    while (balancer.ready() < instances) await sleep(10)
    const seen = { answered: {} as Record<string, number>, failed: [] as string[], total: 0 }
    let rolling = true
    const clients = Array.from({ length: load.clients }, () => sendRequests(balancer.url, account, load.pauseMs, seen, () => rolling))
    const exits: unknown[] = []
    while (seen.total < load.requests || exits.length < instances) {
      exits.push(await replaceOldest(running, balancer, start))
      // The secrets include the salt of the day, which its first visitor creates.
      await learn()
    }
    rolling = false
    await Promise.all(clients)
    for (const { child, exited } of running) {
      child.kill('SIGTERM')
      exits.push(await exited)
    }
    return { account, replaced: exits.length - instances, answered: seen.answered, failed: seen.failed, exits }
  } finally {
    await balancer.close()
  }
}

async function replaceOldest(running: Running[], balancer: Balancer, start: () => Promise<Running>): Promise<unknown> {
  running.push(await start())
  balancer.use(running.map(({ url }) => url))
  while (balancer.ready() <= instances) await sleep(10)
  const oldest = running.shift()
  oldest?.child.kill('SIGTERM')
  const exit = await oldest?.exited
  balancer.use(running.map(({ url }) => url))
  return exit
}

type Seen = { answered: Record<string, number>; failed: string[]; total: number }

async function sendRequests(url: string, account: Account, pauseMs: number, seen: Seen, goesOn: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const mix = mixOf(account)
  for (let n = 0; goesOn(); n += 1) {
    const [name, expected, make] = mix[n % mix.length] ?? mix[0]
    const { path, ...options } = make()
    const status = await statusOf(url + path, agent, options)
    seen.total += 1
    if (status === expected) seen.answered[name] = (seen.answered[name] ?? 0) + 1
    else seen.failed.push(`${name}: ${status}`)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  agent.destroy()
}
