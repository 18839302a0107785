import { parseUrl } from '@tessera/contract'
import type { FastifyRequest } from 'fastify'

import type { Env } from '../../env.ts'
import { memoize } from '../../process/cache.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/
const isLoopback = (hostname: string): boolean => loopback.test(hostname)

/**
 * False when a browser reports that another site sent the request. PUBLIC_URL, if set, is the only accepted origin. Otherwise, the
 * request's own host is accepted, and for a loopback host every loopback name on the same port. A server that listens only on loopback,
 * without a trusted proxy, accepts only loopback names: another site could resolve its own name to this machine, and its scripts would then
 * have the same origin as the service.
 */
export function isOwnOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  env: Pick<Env, 'publicUrl' | 'host' | 'trustedProxies'>,
): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  const { origin } = headers
  if (origin === undefined) return true
  if (env.publicUrl !== undefined) return origin === env.publicUrl
  const [from, to] = [parseUrl(origin), parseUrl(`http://${host}`)]
  if (!from || !to || (from.protocol !== 'http:' && from.protocol !== 'https:')) return false
  if (isLoopback(env.host) && env.trustedProxies.length === 0 && !isLoopback(to.hostname)) return false
  return from.host === to.host || (isLoopback(from.hostname) && isLoopback(to.hostname) && from.port === to.port)
}

/** Whether a request is addressed to the host of PUBLIC_URL. True for every request where it is not set. */
export const isAtPublicHost = ({ host }: Pick<FastifyRequest, 'host'>, { publicUrl }: Pick<Env, 'publicUrl'>): boolean => {
  if (publicUrl === undefined) return true
  const { protocol, host: publicHost } = new URL(publicUrl)
  // The parser writes names in lower case and omits the scheme's default port.
  return parseUrl(`${protocol}//${host}`)?.host === publicHost
}

/** The service's address on its own machine, used where PUBLIC_URL is not set. */
export const localOrigin = (port: number | undefined): string => `http://localhost:${port}`

/** A DNS name or IP address with an optional port, valid in a URL. Any other Host header is ignored. */
const isHost = memoize(
  (text) => /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(text) && parseUrl(`http://${text}`) !== undefined,
)

/** The service's own origin, without a trailing slash: PUBLIC_URL, or the request's own host where it is not set. */
export const ownOrigin =
  ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  (request: FastifyRequest): string =>
    publicUrl ??
    (isHost(request.host) ? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}` : localOrigin(request.socket.localPort))
