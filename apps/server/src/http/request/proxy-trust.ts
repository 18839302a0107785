import proxyAddr from '@fastify/proxy-addr'

import type { Env } from '../../env.ts'
import { memoize } from '../../process/cache.ts'

/** Tells whether an address is a trusted proxy. Memoized, since most requests come from the same few addresses. */
export function proxyTrust({ trustedProxies }: Pick<Env, 'trustedProxies'>): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return memoize((address) => isTrusted(address, 0))
}
