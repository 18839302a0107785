import { typeId } from '@tessera/db'
import Fastify, { type FastifyInstance, LogController } from 'fastify'

import { readBodiesLater } from './request/request-body.ts'
import type { Env } from '../env.ts'
import { refuseBrokenHttp, sendError } from './errors.ts'
import { loggerOptions } from '../process/log.ts'
import { addAddresses } from './request/client-address.ts'
import { sendNotFound } from './fallback-responses.ts'
import { headerSetter } from './response/security-headers.ts'
import { watchRequests } from './in-flight.ts'

/** A server that has no routes yet: how it reads requests and names them, and what each of its answers carries. */
export function newHttpServer(env: Env, { forceCloseConnections = false } = {}): FastifyInstance {
  const setHeaders = headerSetter(env.publicUrl)
  const app = Fastify({
    logger: loggerOptions(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request costs more than its log lines, which name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => typeId('req'),
    requestIdHeader: false,
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    // A request may name the whole address: HTTP asks servers to take that, too.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')),
    // A malformed id of any length is not found like any other.
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    forceCloseConnections: forceCloseConnections || 'idle',
    // A body that does not come would hold its connection, and the stop, for ever.
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
 * New connections that may wait to be taken, as many as Linux lets. With node's own 511 a crowd that comes at once overflows
 * it, and whoever has no place tries again after one second, then three, then seven.
 */
const backlog = 4_096

/** Without the framework's own line for each address: the start ends with ours. A failure has the `variable` of the port. */
export async function listenQuietly(app: FastifyInstance, where: { port: number; host: string }, variable = 'PORT'): Promise<void> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    await app.listen({ ...where, backlog })
  } catch (error) {
    // What the server does by itself must not go on while its database stops.
    await app.close()
    throw Object.assign(error as Error, { variable })
  }
  app.log.level = level
}

/** Where it listens, which is elsewhere than it was told where that was port 0. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
