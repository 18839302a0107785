import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

/** A completed request. It is named by its route, because its URL may contain personal data. */
export type Observed = { requestId: string; method: string; route: string; status: number; milliseconds: number }
export type Observer = (request: Observed) => void

/** For a client that disconnects before the response is written. HTTP has no such status; this is nginx's. */
const clientClosedRequest = 499

/** Combines observers into one. Undefined when there are none, so that requests are not measured in vain. */
export function combineObservers(observers: readonly (Observer | undefined)[]): Observer | undefined {
  const [first, ...others] = observers.filter((observe) => observe !== undefined)
  if (!first || others.length === 0) return first
  return (request) => [first, ...others].forEach((observe) => observe(request))
}

/** Calls `observe` for each request that the framework handles. */
export function observeRequests(app: FastifyInstance, observe: Observer): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const startedAt = performance.now()
    const requestId = request.id
    raw.on('close', () => observe(observed(request.raw, raw, { requestId, route: request.routeOptions.url ?? 'none', startedAt })))
    done()
  })
}

/** To be called when the response is closed. */
export function observed(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { requestId, route, startedAt }: { requestId: string; route: string; startedAt: number },
): Observed {
  const status = response.writableFinished ? response.statusCode : clientClosedRequest
  return { requestId, method, route, status, milliseconds: performance.now() - startedAt }
}
