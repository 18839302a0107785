import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { refusedForTwoHosts } from '../errors.ts'
import { requestCounter } from '../under-way.ts'

/** Takes a request and answers it, with all that every answer carries, or leaves it: false. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Asks the fronts before the framework, whose router and hooks cost several times what a hot answer does. What they leave
 * goes the long way, and so does all that comes while the server closes. So do requests to the second address of a
 * `localhost` that has two, since the framework listens there itself: a front changes the speed of an answer, nothing else.
 */
export function mountFronts(app: FastifyInstance, fronts: readonly Front[]): void {
  const [framework] = app.server.listeners('request')
  if (!framework) throw new Error('The framework does not listen')
  const count = requestCounter(app)
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (refusedForTwoHosts(request, response)) return
    try {
      if (!closing && fronts.some((front) => front(request, response))) return count(request, response)
    } catch (error) {
      // Here there is nobody else to catch it: it would end the process, and with it everybody's answers.
      app.log.error({ err: error }, 'A front failed')
      response.destroy()
      return
    }
    framework(request, response)
  })
}
