import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { isStopping, requestCounter } from './in-flight.ts'
import { hostCount } from './request/malformed-http.ts'
import { asksToUpgrade } from './request/unread-body.ts'
import { observed, type Observer } from './request-observer.ts'

/**
 * Handles the hot requests of a route without the framework. `handle` sends the whole response, common headers included, and
 * returns the request's id; it returns undefined for requests that the framework has to handle.
 */
export type FastPath = { route: string; handle: (request: IncomingMessage, response: ServerResponse) => string | undefined }

/**
 * Tries the fast paths before the framework, whose router and hooks cost several times as much as a hot response. While the
 * server stops, the framework handles all requests: a fast path changes the speed of a response, nothing else.
 */
export function mountFastPaths(app: FastifyInstance, fastPaths: readonly FastPath[], observe?: Observer): void {
  const [framework] = app.server.listeners('request')
  if (!framework) throw new Error('The framework has no request listener')
  const count = requestCounter(app)
  const isHandled = (request: IncomingMessage, response: ServerResponse): boolean => {
    const startedAt = observe ? performance.now() : 0
    for (const { route, handle } of fastPaths) {
      const requestId = handle(request, response)
      if (requestId === undefined) continue
      count(request, response, observe && (() => observe(observed(request, response, { requestId, route, startedAt }))))
      return true
    }
    return false
  }
  app.server.removeAllListeners('request').on('request', (request, response) => {
    try {
      if (!isStopping(app) && isOrdinary(request) && isHandled(request, response)) return
    } catch (error) {
      // Uncaught, it would end the process and with it all requests in flight.
      app.log.error({ err: error }, 'A fast path failed')
      response.destroy()
      return
    }
    framework(request, response)
  })
}

/** The framework refuses a request without a host or with several, and closes the connection after a request to upgrade. */
const isOrdinary = (request: IncomingMessage): boolean => hostCount(request.rawHeaders) === 1 && !asksToUpgrade(request)
