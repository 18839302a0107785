import { expect, test } from 'vitest'

import { networkOf, regionOf, withoutPort } from './client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:8080', '192.0.2.1'],
  ['[2001:db8:1:2::7]:8080', '2001:db8:1:2::7'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::7'],
  ['unknown', 'unknown'],
  ['', ''],
])('the address of %s is %s', (ip, address) => {
  expect(withoutPort(ip)).toBe(address)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('limits count %s as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the region of %s is %s', (ip, region) => {
  expect(regionOf(ip)).toBe(region)
})
