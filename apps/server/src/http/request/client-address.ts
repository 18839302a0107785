import { isIPv6 } from 'node:net'

import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { memoize } from '../../process/cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address as trusted proxies report it, without a port. */
    readonly address: string
  }
}

/** Adds `address` to the framework's requests. */
export function addAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', {
    getter() {
      return withoutPort(this.ip)
    },
  })
}

/** Some proxies forward the client's address with a port, which differs from connection to connection. */
export const withoutPort = (ip: string): string => /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip)?.slice(1).find(Boolean) ?? ip

/** The unit of limits by address: an IPv4 address, or the /64 of an IPv6 address, which one customer owns as a whole. */
export const networkOf = (address: string): string => {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 4) : plain
}

/** The range that one organization may own: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export const regionOf = (address: string): string => {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 3) : plain.replace(/\.\d+$/, '.0/24')
}

const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

function prefixOf(address: string, groups: number): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const prefix = [...head, ...zeros, ...tail].slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${16 * groups}`
}

/** Tells whether an address is a trusted proxy. Memoized, since most requests come from the same few addresses. */
export function proxyTrust({ trustedProxies }: Pick<Env, 'trustedProxies'>): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return memoize((address) => isTrusted(address, 0))
}
