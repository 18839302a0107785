import proxyAddr from '@fastify/proxy-addr'

import type { Env } from '../env.ts'
import type { Asked } from './asked.ts'
import { boundedMemo } from './bounded-memo.ts'

/** Reads a visitor's country off the configured header, where a trusted proxy tells it. */
export function countryReader({
  countryHeader: header,
  trustedProxies,
}: Pick<Env, 'countryHeader' | 'trustedProxies'>): (asked: Asked) => string | null {
  if (header === undefined) return () => null
  const trusts = proxyAddr.compile(trustedProxies)
  const believes = boundedMemo((address) => trusts(address, 0))
  return ({ headers, socket }) => {
    const value = headers[header]
    // XX is how proxies write that they do not know.
    if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value) || /^xx$/i.test(value)) return null
    return believes(socket.remoteAddress ?? '') ? value.toUpperCase() : null
  }
}
