import type { IncomingMessage } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

import type { Asked } from './visitor-request.ts'
import type { Env } from '../../env.ts'
import { withoutPort } from './client-address.ts'
import { proxyTrust } from './proxy-trust.ts'

/**
 * Reads off node's request what the framework would, for those that are answered past it; undefined where the framework has to
 * say which host a trusted proxy was asked for.
 */
export function requestReader(env: Pick<Env, 'publicUrl' | 'trustedProxies'>): (request: IncomingMessage) => Asked | undefined {
  const trusts = env.trustedProxies.length > 0 ? proxyTrust(env) : undefined
  const own = env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host
  return (request) => {
    const { method = '', headers, socket } = request
    const host = own ?? (trusts && headers['x-forwarded-host'] !== undefined ? undefined : headers.host)
    if (host === undefined) return undefined
    const address = trusts ? withoutPort(proxyAddr(request, trusts)) : (socket.remoteAddress ?? '')
    return { method, headers, host, address, socket }
  }
}
