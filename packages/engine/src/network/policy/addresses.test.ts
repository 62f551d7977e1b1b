import { expect, test } from 'vitest'
import { classifyAddress, isPublicAddress } from './addresses.ts'

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '168.63.129.15',
  '168.63.129.17',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7:ffff::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '3fff:1000::1',
  '3ffe:ffff::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.0', 'private'],
  ['100.127.255.255', 'private'],
  ['172.16.0.0', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'private'],
  ['192.0.2.1', 'private'],
  ['192.168.0.0', 'private'],
  ['192.168.255.255', 'private'],
  ['198.18.0.0', 'private'],
  ['198.19.255.255', 'private'],
  ['198.51.100.7', 'private'],
  ['203.0.113.10', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['169.254.0.1', 'link_local'],
  ['169.254.255.255', 'link_local'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['0.0.0.0', 'reserved'],
  ['0.255.255.255', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['239.255.255.255', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['fc00::1', 'private'],
  ['fdff:ffff::1', 'private'],
  ['fec0::1', 'private'],
  ['2001:db8::1', 'private'],
  ['3fff::1', 'private'],
  ['3fff:fff::1', 'private'],
  ['fe80::1', 'link_local'],
  ['febf::1', 'link_local'],
  ['fd00:ec2::254', 'metadata'],
  ['fd00:ec2::23', 'metadata'],
  ['fd20:ce::254', 'metadata'],
  ['::', 'reserved'],
  ['::ffff:93.184.216.34', 'reserved'],
  ['::ffff:7f00:1', 'reserved'],
  ['::ffff:169.254.169.254', 'reserved'],
  ['::a9fe:a9fe', 'reserved'],
  ['64:ff9b::a9fe:a9fe', 'reserved'],
  ['64:ff9b:1::1', 'reserved'],
  ['100::1', 'reserved'],
  ['1fff::1', 'reserved'],
  ['2001::1', 'reserved'],
  ['2001:0:4136:e378:8000:63bf:5601:5601', 'reserved'],
  ['2001:20::1', 'reserved'],
  ['2002:a9fe:a9fe::', 'reserved'],
  ['4000::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['ff02::1', 'reserved'],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'reserved'],
])('%s is %s', (address, expected) => {
  expect(classifyAddress(address).class).toBe(expected)
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '93.184.216.034',
  '93.184.216.34 ',
  '93.184.216.34/32',
  '[2606:4700::1]',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  '2606:4700:::1',
  '①②⑦.⓪.⓪.①',
])('takes %j for no address at all', (address) => {
  expect(classifyAddress(address)).toEqual({ class: 'reserved' })
})

test('judges both halves of the address space completely', () => {
  // One probe in every /8 of IPv4 and every /8 of IPv6: nothing outside global unicast is public.
  for (let octet = 0; octet < 256; octet++) {
    const outside = octet === 0 || octet === 10 || octet === 127 || octet >= 224
    expect(isPublicAddress(`${octet}.1.2.3`), `${octet}.1.2.3`).toBe(!outside)
    const first = octet.toString(16).padStart(2, '0')
    const global = octet >= 0x20 && octet <= 0x3f
    expect(isPublicAddress(`${first}80:1::1`), `${first}80:1::1`).toBe(global)
  }
})
