import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

type Count = (request: IncomingMessage, response: ServerResponse) => void
type UnderWay = {
  requests: number
  readonly connections: Set<Socket>
  readonly count: Count
  readonly last: (() => Promise<void>)[]
  /** Nothing can be answered any more. */
  over: boolean
}

const underWay = new WeakMap<FastifyInstance, UnderWay>()

/** From here on the server knows its requests that are under way, on whichever of its addresses. */
export function watchRequests(app: FastifyInstance): void {
  const ended = () => void (seen.requests -= 1)
  const count: Count = ({ socket }, response) => {
    seen.requests += 1
    response.on('close', ended)
    if (!seen.connections.has(socket)) {
      seen.connections.add(socket)
      socket.once('close', () => seen.connections.delete(socket))
    }
  }
  const seen: UnderWay = { requests: 0, connections: new Set(), count, last: [], over: false }
  underWay.set(app, seen)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (seen.over) {
      // The first request of a connection that was accepted just before the end: not taken.
      raw.socket.destroy()
    } else {
      count(raw, reply.raw)
      done()
    }
  })
}

/** To be told of each request that the framework does not see. */
export const requestCounter = (app: FastifyInstance): Count => underWay.get(app)?.count ?? (() => {})

/** What the server has to finish after its last request. */
export function finishLast(app: FastifyInstance, work: () => Promise<void>): void {
  underWay.get(app)?.last.push(work)
}

/**
 * Stops listening and waits for the requests under way and what they leave behind, not for connections: a client keeps an
 * idle one for minutes, and the framework would not wait for those to a second address, of which localhost has one.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  void app.close()
  const seen = underWay.get(app)
  if (!seen) return
  while (app.server.listening || seen.requests > 0) await sleep(5)
  seen.over = true
  for (const socket of seen.connections) socket.destroy()
  for (const work of seen.last) await work()
}
