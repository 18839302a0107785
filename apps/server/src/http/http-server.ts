import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'

import { typeId } from '@tessera/db'
import Fastify, { type FastifyInstance, LogController } from 'fastify'

import { readBodiesLater } from './request/request-body.ts'
import type { Env } from '../env.ts'
import { sendError, sendNotFound } from './errors.ts'
import { loggerOptions } from '../process/log.ts'
import { addAddresses } from './request/client-address.ts'
import { refuseMalformed, refuseUnparsed } from './request/malformed-http.ts'
import { closeAfterRefusals } from './request/unread-body.ts'
import { commonHeaders, headerSetter } from './response/headers.ts'
import { addNotices } from './response/html-response.ts'
import { watchRequests } from './in-flight.ts'

/** How long a request may take to arrive. Otherwise one that never ends would keep its connection open and the server from stopping. */
const requestTimeoutMs = 30_000
/** How often Node looks for requests that take too long. By default it does so every 30 s, so they would have up to twice the time. */
const timeoutCheckMs = 1_000

/** The maximum number of connections per listening address, which bounds the memory of idle clients. Further ones are closed immediately. */
const maxOpenConnections = 20_000

type Options = { forceCloseConnections?: boolean; requestTimeoutMs?: number; maxConnections?: number }

/** A server without routes, set up to read requests, give them ids, and send the common headers. */
export function newHttpServer(env: Env, options: Options = {}): FastifyInstance {
  const {
    forceCloseConnections = false,
    requestTimeoutMs: requestTimeout = requestTimeoutMs,
    maxConnections = maxOpenConnections,
  } = options
  const setHeaders = headerSetter(env.publicUrl)
  const http = {
    // Where it is longer than the timeout of the request, as by default, Node swaps the two.
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(timeoutCheckMs, requestTimeout),
    // `refuseMalformed` refuses requests without a host, with our headers.
    requireHostHeader: false,
  }
  const app = Fastify({
    http,
    requestTimeout,
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
    clientErrorHandler: refuseUnparsed(commonHeaders(env.publicUrl)),
    frameworkErrors: (error, request, reply) =>
      void (error.code === 'FST_ERR_BAD_URL' ? sendNotFound : sendError)(request, setHeaders(request, reply), error),
  })
  app.server.maxConnections = maxConnections
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  readBodiesLater(app)
  watchRequests(app)
  addAddresses(app)
  addNotices(app, env.legal)
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    if (!refuseMalformed(request, reply)) done()
  })
  closeAfterRefusals(app)
  // Node would refuse an unknown expectation itself, without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  const servers: Server[] = []
  furtherAddresses.set(app, { options: { ...http, requestTimeout, keepAliveTimeout: app.server.keepAliveTimeout }, servers })
  app.addHook('preClose', async () => {
    for (const server of servers) {
      server.close()
      if (forceCloseConnections) server.closeAllConnections()
    }
  })
  return app
}

/**
 * New connections that may wait to be accepted: the maximum of Linux. A burst overflows Node's default of 511, and a client
 * without a place in the backlog tries again only after one, three and seven seconds.
 */
const maxPendingConnections = 4_096

/** The servers on the addresses after the first, and how to create them. */
const furtherAddresses = new WeakMap<FastifyInstance, { options: ServerOptions; servers: Server[] }>()

/** Listens without the framework's log line for each address. An error has the environment `variable` of the port. */
export async function listenQuietly(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  variable = 'PORT',
): Promise<void> {
  const { level } = app.log
  if (['info', 'debug', 'trace'].includes(level)) app.log.level = 'warn'
  try {
    const [first = host, ...others] = host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : []
    await app.listen({ port, host: first, backlog: maxPendingConnections })
    for (const other of others) await listenAlso(app, other)
  } catch (error) {
    // Stops the periodic tasks before the database stops.
    await app.close()
    throw Object.assign(error as Error, { variable })
  }
  app.log.level = level
}

/**
 * Listens on another address, too: `localhost` has two, and clients choose either. Fastify could do it, but its second server lacks
 * the fast paths, and never answers a request to upgrade.
 */
export async function listenAlso(app: FastifyInstance, host: string): Promise<void> {
  const { options = {}, servers } = furtherAddresses.get(app) ?? {}
  const server = createServer(options)
  server.maxConnections = app.server.maxConnections
  for (const event of ['request', 'checkExpectation', 'clientError'])
    server.on(event, (...values: unknown[]) => app.server.emit(event, ...values))
  servers?.push(server)
  server.listen({ port: portOf(app), host, backlog: maxPendingConnections })
  // An address that does not work, such as that of IPv6 on a machine without it, is left out.
  await once(server, 'listening').catch(() => {})
}

/** The port that it listens on. It differs from the requested one when that was 0. */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
