import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

type Count = (request: IncomingMessage, response: ServerResponse, closed?: () => void) => void
type UnderWay = {
  requests: number
  /** How many of the requests came by each of them. */
  readonly connections: Map<Socket, number>
  readonly count: Count
  readonly last: (() => Promise<void>)[]
  /** Whoever has a connection is told to use another. */
  stopping: boolean
  /** Nothing can be answered any more. */
  over: boolean
}

const underWay = new WeakMap<FastifyInstance, UnderWay>()

/** From here on the server knows its requests that are under way, on whichever of its addresses. */
export function watchRequests(app: FastifyInstance): void {
  const count: Count = ({ socket }, response, closed) => {
    const before = seen.connections.get(socket)
    seen.requests += 1
    seen.connections.set(socket, (before ?? 0) + 1)
    response.on('close', () => {
      closed?.()
      const open = seen.connections.get(socket)
      if (open === undefined) return
      seen.requests -= 1
      seen.connections.set(socket, open - 1)
    })
    if (before !== undefined) return
    // Of the requests that wait behind another on a connection, no response hears of its end.
    socket.once('close', () => {
      seen.requests -= seen.connections.get(socket) ?? 0
      seen.connections.delete(socket)
    })
  }
  const seen: UnderWay = { requests: 0, connections: new Map(), count, last: [], stopping: false, over: false }
  underWay.set(app, seen)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (seen.over) {
      // The first request of a connection that was accepted just before the end: not taken.
      raw.socket.destroy()
    } else {
      if (seen.stopping) reply.raw.shouldKeepAlive = false
      count(raw, reply.raw)
      done()
    }
  })
}

/** To be told of each request that the framework does not see; calls `closed` when its response is over. */
export const requestCounter = (app: FastifyInstance): Count => underWay.get(app)?.count ?? (() => {})

/** What the server has to finish after its last request. */
export function finishLast(app: FastifyInstance, work: () => Promise<void>): void {
  underWay.get(app)?.last.push(work)
}

/** From here on each answer closes its connection: clients that are busy leave by themselves, and none with a request lost. */
export function announceStop(app: FastifyInstance): void {
  const seen = underWay.get(app)
  if (seen) seen.stopping = true
}

export const isStopping = (app: FastifyInstance): boolean => underWay.get(app)?.stopping ?? false

/**
 * Stops listening and waits for the requests under way, for at most `patience` milliseconds, and for what they leave behind.
 * Not for connections: a client keeps an idle one for minutes, and the framework would not wait for those to a second
 * address, of which localhost has one.
 */
export async function drain(app: FastifyInstance, patience = Infinity): Promise<void> {
  const until = performance.now() + patience
  announceStop(app)
  void app.close()
  const seen = underWay.get(app)
  if (!seen) return
  while ((app.server.listening || seen.requests > 0) && performance.now() < until) await sleep(5)
  seen.over = true
  for (const socket of seen.connections.keys()) socket.destroy()
  await Promise.all(seen.last.map((work) => work()))
}
