import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

import type { Env } from '../../env.ts'
import { proxyTrust, withoutPort } from './client-address.ts'

/** The parts of a request that counting uses. Both Fastify's requests and those of the fast paths have them. */
export type VisitorRequest = {
  readonly method: string
  /** The client's IP address, without a port. */
  readonly address: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
  /** The connection's peer, which may be a proxy. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Reads from Node's request what Fastify would read, for the fast paths. Undefined when a trusted proxy forwards another host,
 * which only the framework interprets.
 */
export function visitorRequestReader(
  env: Pick<Env, 'publicUrl' | 'trustedProxies'>,
): (request: IncomingMessage) => VisitorRequest | undefined {
  const isTrusted = env.trustedProxies.length > 0 ? proxyTrust(env) : undefined
  const publicHost = env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host
  return (request) => {
    const { method = '', headers, socket } = request
    const host = publicHost ?? (isTrusted && headers['x-forwarded-host'] !== undefined ? undefined : headers.host)
    if (host === undefined) return undefined
    const address = isTrusted ? withoutPort(proxyAddr(request, isTrusted)) : (socket.remoteAddress ?? '')
    return { method, headers, host, address, socket }
  }
}

/**
 * Reads the service's origin from Node's request, as `ownOrigin` reads it from Fastify's. Undefined when a proxy forwards a host or
 * scheme that only the framework interprets.
 */
export function originReader({
  publicUrl,
  ...env
}: Pick<Env, 'publicUrl' | 'trustedProxies'>): (request: IncomingMessage) => string | undefined {
  if (publicUrl !== undefined) return () => publicUrl
  const isTrusted = env.trustedProxies.length > 0 ? proxyTrust(env) : undefined
  return ({ headers, socket }) => {
    const { host } = headers
    if (host === undefined) return undefined
    if (!isTrusted) return `http://${host}`
    const scheme = headers['x-forwarded-proto'] ?? 'http'
    const isPlain =
      headers['x-forwarded-host'] === undefined && (scheme === 'http' || (scheme === 'https' && isTrusted(socket.remoteAddress ?? '')))
    return isPlain ? `${scheme}://${host}` : undefined
  }
}
