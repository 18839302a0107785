import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

/** A request that is over, named by its route: its own address may hold what is nobody's business. */
export type Observed = { requestId: string; method: string; route: string; status: number; milliseconds: number }
export type Observer = (request: Observed) => void

/** For whom the client has gone before the answer was written: there is no status of HTTP, and nginx has this one. */
const clientGone = 499

/** All of them as one; undefined where there is none, so that nothing is measured for nobody. */
export function observersTogether(observers: readonly (Observer | undefined)[]): Observer | undefined {
  const [first, ...others] = observers.filter((observe) => observe !== undefined)
  if (!first || others.length === 0) return first
  return (request) => [first, ...others].forEach((observe) => observe(request))
}

/** Tells `observe` of each request to the framework. */
export function observeRequests(app: FastifyInstance, observe: Observer): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const began = performance.now()
    raw.on('close', () => observe(observed(request.raw, raw, { requestId: request.id, route: request.routeOptions.url ?? 'none', began })))
    done()
  })
}

/** What there is to say when the response has closed. */
export function observed(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { requestId, route, began }: { requestId: string; route: string; began: number },
): Observed {
  const status = response.writableFinished ? response.statusCode : clientGone
  return { requestId, method, route, status, milliseconds: performance.now() - began }
}
