import { Agent, type IncomingMessage, request } from 'node:http'

import { sleep } from '../built-server.ts'
import { lookThroughMessage, secrets } from '../secrets/known-secrets.ts'

/** A request. `accept` is called with the body of each response that has the expected status. */
export type LoadRequest = {
  kind: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  expected: number
  accept?: (text: string) => void
}

/**
 * The outcomes of one kind of request: milliseconds of each expected response and of each refusal, a description of each other outcome,
 * and how many were due but not sent because too many were in flight.
 */
export type Tally = { good: number[]; refused: number[]; wrong: string[]; unsent: number }
type Tallies = Map<string, Tally>

/** How many requests of a kind are due a second, whether or not earlier ones are answered. */
export type Rate = { kind: string; perSecond: number; make: () => LoadRequest }

const sendIntervalMs = 10

/** Requests of a kind in flight, like the connections of a proxy. Those due beyond it are counted as unsent. */
const maxInFlight = 500

/** Clients that measure how much the server answers. */
const saturatingClients = 64

const keepAlive = { keepAlive: true, maxFreeSockets: Infinity }

/** Opens all connections in advance, like a proxy: a process accepts only one new connection in each turn of its event loop. */
async function openConnections(url: string, count: number): Promise<Agent> {
  const agent = new Agent(keepAlive)
  const health = { kind: '', path: '/healthz', expected: 200 }
  await Promise.all(Array.from({ length: count }, () => send(url, agent, health, new Map())))
  return agent
}

function tallyOf(tallies: Tallies, kind: string): Tally {
  const tally = tallies.get(kind) ?? { good: [], refused: [], wrong: [], unsent: 0 }
  tallies.set(kind, tally)
  return tally
}

/** Sends at these rates for some time. Resolves when every request sent has ended. */
export async function sendFor(milliseconds: number, url: string, rates: readonly Rate[]): Promise<Tallies> {
  const agent = await openConnections(url, rates.length * maxInFlight)
  const tallies: Tallies = new Map()
  const pending = rates.map(() => new Set<Promise<void>>())
  const owed = rates.map(() => 0)
  const began = performance.now()
  let last = began
  while (last - began < milliseconds) {
    await sleep(sendIntervalMs)
    const now = performance.now()
    for (const [index, { kind, perSecond, make }] of rates.entries()) {
      const inFlight = pending[index] as Set<Promise<void>>
      let due = (owed[index] ?? 0) + (perSecond * (now - last)) / 1_000
      for (; due >= 1; due -= 1) {
        if (inFlight.size >= maxInFlight) {
          tallyOf(tallies, kind).unsent += 1
          continue
        }
        const sent = send(url, agent, make(), tallies)
        inFlight.add(sent)
        void sent.then(() => inFlight.delete(sent))
      }
      owed[index] = due
    }
    last = now
  }
  await Promise.all(pending.flatMap((inFlight) => [...inFlight]))
  agent.destroy()
  return tallies
}

/** Expected responses a second to clients that each send the next request when they have the response. */
async function closedLoopRate(milliseconds: number, url: string, make: () => LoadRequest): Promise<number> {
  const agent = new Agent(keepAlive)
  const tallies: Tallies = new Map()
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < milliseconds) await send(url, agent, make(), tallies)
  }
  await Promise.all(Array.from({ length: saturatingClients }, client))
  agent.destroy()
  const answered = [...tallies.values()].reduce((sum, { good }) => sum + good.length, 0)
  return (answered / (performance.now() - began)) * 1_000
}

/** The most that a server answers a second: the best of some turns, since other work of the machine only slows a turn. */
export async function saturation(milliseconds: number, url: string, make: () => LoadRequest): Promise<number> {
  const turns = 4
  let best = 0
  for (let nth = 0; nth < turns; nth += 1) best = Math.max(best, await closedLoopRate(milliseconds / turns, url, make))
  return best
}

async function send(url: string, agent: Agent, loadRequest: LoadRequest, tallies: Tallies): Promise<void> {
  const { kind, path, expected, body, accept, method = 'GET', headers = {} } = loadRequest
  const tally = tallyOf(tallies, kind)
  if (body !== undefined) secrets.learnFromBody(body)
  const began = performance.now()
  await new Promise<void>((done) => {
    const record = (response: IncomingMessage, text: string) => {
      const ms = performance.now() - began
      const { statusCode, headers: responseHeaders } = response
      lookThroughMessage(`${method} ${path}`, response, text)
      if (statusCode === expected) {
        tally.good.push(ms)
        accept?.(text)
      } else if ((statusCode === 503 || statusCode === 429) && responseHeaders['retry-after'] !== undefined) tally.refused.push(ms)
      else tally.wrong.push(`${kind}: ${statusCode} ${text.slice(0, 100)}`)
      done()
    }
    const failed = (error: Error) => {
      tally.wrong.push(`${kind}: ${error.message}`)
      done()
    }
    const sent = request(url + path, { agent, method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
    sent.once('error', failed).once('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => record(response, text))
        .once('error', failed)
    })
    sent.end(body)
  })
}
