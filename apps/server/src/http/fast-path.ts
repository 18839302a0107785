import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { refusedForTwoHosts } from './errors.ts'
import { observed, type Observer } from './request-observer.ts'
import { isStopping, requestCounter } from './in-flight.ts'

/** Answers the requests of a route that it can, with all that every answer carries, and returns their ids; leaves others. */
export type Front = { route: string; take: (request: IncomingMessage, response: ServerResponse) => string | undefined }

/**
 * Asks the fronts before the framework, whose router and hooks cost several times what a hot answer does. What they leave
 * goes the long way, and so does all that comes while the server stops. So do requests to the second address of a
 * `localhost` that has two, since the framework listens there itself: a front changes the speed of an answer, nothing else.
 */
export function mountFronts(app: FastifyInstance, fronts: readonly Front[], observe?: Observer): void {
  const [framework] = app.server.listeners('request')
  if (!framework) throw new Error('The framework does not listen')
  const count = requestCounter(app)
  const isTaken = (request: IncomingMessage, response: ServerResponse): boolean => {
    const began = observe ? performance.now() : 0
    for (const { route, take } of fronts) {
      const requestId = take(request, response)
      if (requestId === undefined) continue
      count(request, response, observe && (() => observe(observed(request, response, { requestId, route, began }))))
      return true
    }
    return false
  }
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (refusedForTwoHosts(request, response)) return
    try {
      if (!isStopping(app) && isTaken(request, response)) return
    } catch (error) {
      // Here there is nobody else to catch it: it would end the process, and with it everybody's answers.
      app.log.error({ err: error }, 'A front failed')
      response.destroy()
      return
    }
    framework(request, response)
  })
}
