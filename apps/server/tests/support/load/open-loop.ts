import { Agent, type IncomingMessage, request } from 'node:http'

import { sleep } from '../built-server.ts'
import { lookThroughMessage, secrets } from '../known-secrets.ts'

/** What is asked, and what is done with an answer that is the one it should be. */
export type Ask = {
  kind: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  expected: number
  taken?: (text: string) => void
}

/** Of one kind: how long each good answer took, each refusal, and what else was answered. Milliseconds. */
export type Tally = { good: number[]; refused: number[]; wrong: string[] }

/** So many requests of a kind each second, whether or not those before are answered. */
export type Rates = readonly (readonly [perSecond: number, make: () => Ask])[]

/** Milliseconds between two turns of the sender. */
const turn = 10

/** Requests of a kind that are under way at once: nobody has connections without end, and what would be one more is not sent. */
const most = 500

const keepAlive = { keepAlive: true, maxFreeSockets: Infinity }

/** All that may be needed, open as those of a proxy are: one process takes a new one in each turn of its event loop, and no more. */
async function openConnections(url: string, count: number): Promise<Agent> {
  const agent = new Agent(keepAlive)
  const asked = { kind: '', path: '/healthz', expected: 200 }
  await Promise.all(Array.from({ length: count }, () => send(url, agent, asked, new Map())))
  return agent
}

/** Sends at these rates for so long, and returns when all is answered. */
export async function sendFor(milliseconds: number, url: string, rates: Rates): Promise<Map<string, Tally>> {
  const agent = await openConnections(url, rates.length * most)
  const tallies = new Map<string, Tally>()
  const pending = rates.map(() => new Set<Promise<void>>())
  const owed = rates.map(() => 0)
  const began = performance.now()
  let last = began
  while (last - began < milliseconds) {
    await sleep(turn)
    const now = performance.now()
    for (const [index, [perSecond, make]] of rates.entries()) {
      const underWay = pending[index] as Set<Promise<void>>
      let due = (owed[index] ?? 0) + (perSecond * (now - last)) / 1_000
      for (; due >= 1; due -= 1) {
        if (underWay.size >= most) continue
        const sent = send(url, agent, make(), tallies)
        underWay.add(sent)
        void sent.then(() => underWay.delete(sent))
      }
      owed[index] = due
    }
    last = now
  }
  await Promise.all(pending.flatMap((underWay) => [...underWay]))
  agent.destroy()
  return tallies
}

/** So many clients, each of whom asks again once it is answered; how many good answers a second that makes. */
async function askFor(milliseconds: number, url: string, clients: number, make: () => Ask): Promise<number> {
  const agent = new Agent(keepAlive)
  const tallies = new Map<string, Tally>()
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < milliseconds) await send(url, agent, make(), tallies)
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  const answered = [...tallies.values()].reduce((sum, { good }) => sum + good.length, 0)
  return (answered / (performance.now() - began)) * 1_000
}

/** How much is answered in a second where 64 ask as fast as they are: the best of some turns, since a busy neighbour only slows one. */
export async function saturation(milliseconds: number, url: string, make: () => Ask): Promise<number> {
  const turns = 4
  let best = 0
  for (let nth = 0; nth < turns; nth += 1) best = Math.max(best, await askFor(milliseconds / turns, url, 64, make))
  return best
}

async function send(url: string, agent: Agent, ask: Ask, tallies: Map<string, Tally>): Promise<void> {
  const { kind, path, expected, body, taken, method = 'GET', headers = {} } = ask
  const tally = tallies.get(kind) ?? { good: [], refused: [], wrong: [] }
  tallies.set(kind, tally)
  if (body !== undefined) secrets.learnFromBody(body)
  const began = performance.now()
  await new Promise<void>((done) => {
    const note = (answer: IncomingMessage, text: string) => {
      const ms = performance.now() - began
      const { statusCode, headers: said } = answer
      lookThroughMessage(`${method} ${path}`, answer, text)
      if (statusCode === expected) {
        tally.good.push(ms)
        taken?.(text)
      } else if ((statusCode === 503 || statusCode === 429) && said['retry-after'] !== undefined) tally.refused.push(ms)
      else tally.wrong.push(`${kind}: ${statusCode} ${text.slice(0, 100)}`)
      done()
    }
    const failed = (error: Error) => {
      tally.wrong.push(`${kind}: ${error.message}`)
      done()
    }
    const asked = request(url + path, { agent, method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
    asked.once('error', failed).once('response', (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => note(answer, text))
        .once('error', failed)
    })
    asked.end(body)
  })
}
