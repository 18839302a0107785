import proxyAddr from '@fastify/proxy-addr'

import { boundedMemo } from '../../process/cache/bounded-memo.ts'
import type { Env } from '../../env.ts'

/** Tells whether an address is that of a trusted proxy. Remembered: most requests come from the same few. */
export function proxyTrust({ trustedProxies }: Pick<Env, 'trustedProxies'>): (address: string) => boolean {
  const trusts = proxyAddr.compile(trustedProxies)
  return boundedMemo((address) => trusts(address, 0))
}
