import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

type UnderWay = { requests: number; readonly connections: Set<Socket>; readonly last: (() => Promise<void>)[] }

const underWay = new WeakMap<FastifyInstance, UnderWay>()

/** From here on the server knows its requests that are under way, on whichever of its addresses. */
export function watchRequests(app: FastifyInstance): void {
  underWay.set(app, { requests: 0, connections: new Set(), last: [] })
  app.addHook('onRequest', (request, reply, done) => {
    countRequest(app, request.raw, reply.raw)
    done()
  })
}

/** Counts a request that the framework does not see. */
export function countRequest(app: FastifyInstance, { socket }: IncomingMessage, response: ServerResponse): void {
  const seen = underWay.get(app)
  if (!seen) return
  seen.requests += 1
  response.once('close', () => (seen.requests -= 1))
  if (!seen.connections.has(socket)) {
    seen.connections.add(socket)
    socket.once('close', () => seen.connections.delete(socket))
  }
}

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
  const busy = () => (underWay.get(app)?.requests ?? 0) > 0
  while (app.server.listening || busy()) await sleep(5)
  // What comes later on these could no longer be answered.
  for (const socket of underWay.get(app)?.connections ?? []) socket.destroy()
  for (const work of underWay.get(app)?.last ?? []) await work()
}
