import { isIPv6 } from 'node:net'

/** The address alone: some proxies forward it with its port, another for each connection. */
export const withoutPort = (ip: string): string => /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip)?.slice(1).find(Boolean) ?? ip

/** What limits by address count: an IPv4 address, or the /64 of an IPv6 one, since a single customer has all of that. */
export const networkOf = (ip: string): string => {
  const address = plain(ip)
  return isIPv6(address) ? prefixOf(address, 4) : address
}

/** What one organisation may have at its disposal: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const regionOf = (ip: string): string => {
  const address = plain(ip)
  return isIPv6(address) ? prefixOf(address, 3) : address.replace(/\.\d+$/, '.0/24')
}

const plain = (ip: string): string => withoutPort(ip).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

function prefixOf(ip: string, groups: number): string {
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const prefix = [...head, ...zeros, ...tail].slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${16 * groups}`
}
