import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

/** Counts a request until its response is closed, then calls `onClose`. */
type CountRequest = (request: IncomingMessage, response: ServerResponse, onClose?: () => void) => void

type InFlight = {
  requests: number
  /** The number of requests in flight on each connection. */
  readonly connections: Map<Socket, number>
  readonly count: CountRequest
  /** Work that a stop waits for after the last request. */
  readonly finalWork: (() => Promise<void>)[]
  /** Responses close their connections, so that clients open new ones elsewhere. */
  stopping: boolean
  /** Requests are no longer accepted. */
  stopped: boolean
}

const inFlight = new WeakMap<FastifyInstance, InFlight>()

/** Starts to count the server's requests in flight. To be called before any other function of this file. */
export function watchRequests(app: FastifyInstance): void {
  const count: CountRequest = ({ socket }, response, onClose) => {
    const before = state.connections.get(socket)
    state.requests += 1
    state.connections.set(socket, (before ?? 0) + 1)
    response.on('close', () => {
      onClose?.()
      const open = state.connections.get(socket)
      if (open === undefined) return
      state.requests -= 1
      state.connections.set(socket, open - 1)
    })
    if (before !== undefined) return
    // Pipelined requests behind the current one get no 'close' event on their responses when the connection breaks.
    socket.once('close', () => {
      state.requests -= state.connections.get(socket) ?? 0
      state.connections.delete(socket)
    })
  }
  const state: InFlight = { requests: 0, connections: new Map(), count, finalWork: [], stopping: false, stopped: false }
  inFlight.set(app, state)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (state.stopped) {
      // The first request of a connection that was accepted just before the end.
      raw.socket.destroy()
    } else {
      if (state.stopping) reply.raw.shouldKeepAlive = false
      count(raw, reply.raw)
      done()
    }
  })
}

/** For requests that bypass the framework. */
export const requestCounter = (app: FastifyInstance): CountRequest => inFlight.get(app)?.count ?? (() => {})

/** Registers work that a stop runs after the last request. */
export function finishLast(app: FastifyInstance, work: () => Promise<void>): void {
  inFlight.get(app)?.finalWork.push(work)
}

/** From now on each response closes its connection: busy clients leave without losing a request. */
export function announceStop(app: FastifyInstance): void {
  const state = inFlight.get(app)
  if (state) state.stopping = true
}

export const isStopping = (app: FastifyInstance): boolean => inFlight.get(app)?.stopping ?? false

/**
 * Stops listening, waits at most `timeoutMs` for the requests in flight, then runs the final work. It does not wait for
 * connections: clients keep idle ones for minutes. `app.close` would not wait for requests to the second address of a
 * `localhost` that has two.
 */
export async function drain(app: FastifyInstance, timeoutMs = Infinity): Promise<void> {
  const deadline = performance.now() + timeoutMs
  announceStop(app)
  void app.close()
  const state = inFlight.get(app)
  if (!state) return
  while ((app.server.listening || state.requests > 0) && performance.now() < deadline) await sleep(5)
  state.stopped = true
  for (const socket of state.connections.keys()) socket.destroy()
  await Promise.all(state.finalWork.map((work) => work()))
}
