import { expect, test } from 'vitest'

import { addressGuard } from './address-guard.ts'

const { permits } = addressGuard([])

test.for([
  ['1.1.1.1'],
  ['93.184.216.34'],
  ['100.63.255.255'],
  ['172.15.255.255'],
  ['172.32.0.1'],
  ['2606:4700:4700::1111'],
  ['2a00:1450:4001::1'],
  ['::ffff:1.1.1.1'],
  ['64:ff9b::1.1.1.1'],
])('%s is public', ([address = '']) => expect(permits(address)).toBe(true))

test.for([
  // IPv4
  ['0.0.0.0'],
  ['0.1.2.3'],
  ['10.0.0.1'],
  ['100.64.0.1'],
  ['100.127.255.255'],
  ['127.0.0.1'],
  ['127.255.255.255'],
  ['169.254.169.254'],
  ['172.16.0.1'],
  ['172.31.255.255'],
  ['192.0.0.1'],
  ['192.0.2.1'],
  ['192.31.196.1'],
  ['192.52.193.1'],
  ['192.88.99.1'],
  ['192.168.0.1'],
  ['192.175.48.1'],
  ['198.18.0.1'],
  ['198.19.255.255'],
  ['198.51.100.1'],
  ['203.0.113.1'],
  ['224.0.0.1'],
  ['240.0.0.1'],
  ['255.255.255.255'],
  // IPv6
  ['::'],
  ['::1'],
  ['::2'],
  ['::7f00:1'],
  ['::127.0.0.1'],
  ['::a9fe:a9fe'],
  ['100::1'],
  ['1fff::1'],
  ['4000::1'],
  ['5f00::1'],
  ['fc00::1'],
  ['fd00:ec2::254'],
  ['fe80::1'],
  ['fe80::1%eth0'],
  ['fec0::1'],
  ['ff02::1'],
  // IPv4 inside IPv6
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['::ffff:10.0.0.1'],
  ['::ffff:169.254.169.254'],
  ['::ffff:0:127.0.0.1'],
  ['64:ff9b::127.0.0.1'],
  ['64:ff9b::a00:1'],
  ['64:ff9b:1::7f00:1'],
  ['64:ff9b:1::101:101'],
  // Tunnels and special ranges inside 2000::/3
  ['2001::1'],
  ['2001:0:7f00:1::'],
  ['2001:2::1'],
  ['2001:3::1'],
  ['2001:4:112::1'],
  ['2001:10::1'],
  ['2001:20::1'],
  ['2001:30::1'],
  ['2001:db8::1'],
  ['2002:7f00:1::'],
  ['2002:101:101::1'],
  ['2620:4f:8000::1'],
  ['3fff::1'],
  // No addresses
  [''],
  ['localhost'],
  ['1.1.1.1.'],
  ['256.1.1.1'],
])('%s is refused', ([address = '']) => expect(permits(address)).toBe(false))

test('networks of FETCH_ALLOW are permitted, also in their mapped form, and others stay refused', () => {
  const guard = addressGuard(['10.1.0.0/16', '192.168.1.5', 'fd00::/8', '::1'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.1.5', 'fd12::1', '::1']) {
    expect([address, guard.permits(address), guard.allows(address)]).toEqual([address, true, true])
  }
  for (const address of ['10.2.0.1', '192.168.1.6', 'fe80::1', '127.0.0.1', '::2'])
    expect([address, guard.permits(address)]).toEqual([address, false])
  expect([guard.permits('1.1.1.1'), guard.allows('1.1.1.1')]).toEqual([true, false])
})
