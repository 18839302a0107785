import { typeId } from '@tessera/db'
import Fastify, { type FastifyInstance, LogController } from 'fastify'

import { readBodiesLater } from './request/request-body.ts'
import type { Env } from '../env.ts'
import { refuseBrokenHttp, sendError, sendNotFound } from './errors.ts'
import { loggerOptions } from '../process/log.ts'
import { addAddresses } from './request/client-address.ts'
import { headerSetter } from './response/headers.ts'
import { watchRequests } from './in-flight.ts'

/** A server without routes, set up to read requests, give them ids, and send the common headers. */
export function newHttpServer(env: Env, { forceCloseConnections = false } = {}): FastifyInstance {
  const setHeaders = headerSetter(env.publicUrl)
  const app = Fastify({
    logger: loggerOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than it gives: each log line contains the request id anyway.
    childLoggerFactory: (logger) => logger,
    genReqId: () => typeId('req'),
    requestIdHeader: false,
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    // HTTP requires servers to accept absolute URLs in the request line, too.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')),
    // A malformed id of any length gets the same 404 as any other.
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    forceCloseConnections: forceCloseConnections || 'idle',
    // Otherwise a body that never arrives would keep its connection open and the server from stopping.
    requestTimeout: 30_000,
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: (error, request, reply) =>
      void (error.code === 'FST_ERR_BAD_URL' ? sendNotFound : sendError)(request, setHeaders(request, reply), error),
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  readBodiesLater(app)
  watchRequests(app)
  addAddresses(app)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
  return app
}

/**
 * New connections that may wait to be accepted: the maximum of Linux. A burst overflows Node's default of 511, and a client
 * without a place in the backlog tries again only after one, three and seven seconds.
 */
const maxPendingConnections = 4_096

/** Listens without the framework's log line for each address. An error has the environment `variable` of the port. */
export async function listenQuietly(app: FastifyInstance, where: { port: number; host: string }, variable = 'PORT'): Promise<void> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    await app.listen({ ...where, backlog: maxPendingConnections })
  } catch (error) {
    // Stops the periodic tasks before the database stops.
    await app.close()
    throw Object.assign(error as Error, { variable })
  }
  app.log.level = level
}

/** The port that it listens on. It differs from the requested one when that was 0. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
