import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Decides which addresses the service may connect to. */
export type AddressGuard = {
  /** Whether it is public, or in one of the networks that the operator allows. */
  permits: (address: string) => boolean
  /** Whether it is in one of the networks that the operator allows. These may be used on any port. */
  allows: (address: string) => boolean
  /** Whether the operator allows any network. */
  hasAllowed: boolean
}

/** `networks` as FETCH_ALLOW lists them: addresses, or networks with a prefix length. */
export function addressGuard(networks: readonly string[]): AddressGuard {
  const allowed = networks.map((network) => (network.includes('/') ? ipaddr.parseCIDR(network) : hostNetwork(network)))
  const inAllowed = (address: Address) =>
    allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  const parsed = (text: string) => (ipaddr.isValid(text) && !text.includes('%') ? unwrapped(ipaddr.parse(text)) : undefined)
  return {
    permits: (text) => {
      const address = parsed(text)
      return address !== undefined && (isPublic(address) || inAllowed(address))
    },
    allows: (text) => {
      const address = parsed(text)
      return address !== undefined && inAllowed(address)
    },
    hasAllowed: allowed.length > 0,
  }
}

const hostNetwork = (text: string): [Address, number] => {
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** The IPv4 address that a mapped or NAT64 address stands for, since a connection goes there. */
function unwrapped(address: Address): Address {
  if (!isIPv6(address)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}

const isIPv6 = (address: Address): address is ipaddr.IPv6 => address.kind() === 'ipv6'

/**
 * `range()` alone does not suffice for IPv6: it also answers `unicast` for addresses that are not assigned, such as `::7f00:1` and `4000::1`.
 * It has names of their own for tunnels, documentation and other special ranges inside 2000::/3.
 */
const isPublic = (address: Address): boolean => address.range() === 'unicast' && (!isIPv6(address) || address.match(globalUnicast))
