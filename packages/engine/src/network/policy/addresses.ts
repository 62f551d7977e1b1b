import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Kind of an address, as far as a document is concerned.
 *
 * `public` may be reached. `private`, `loopback` and `link_local` can be opened by the operator. `metadata`
 * hands out a cloud machine's credentials to whoever asks. `reserved` is never right: unroutable, multicast,
 * or another address in disguise (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export type AddressClass =
  | 'public'
  | 'private'
  | 'loopback'
  | 'link_local'
  | 'metadata'
  | 'reserved'

/** A block of addresses: the first one and the number of leading bits that count. */
export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number]

/** An address's class, and the block of the table it was found in; public addresses have none. */
export interface ClassifiedAddress {
  readonly class: AddressClass
  readonly block?: AddressRange
}

// The first matching row counts, so the narrow rows stand before the wide ones.
// Source: IANA IPv4 special-purpose address registry, RFC 6890; metadata addresses from the clouds' manuals.
const IPV4_BLOCKS: readonly (readonly [cidr: string, addressClass: AddressClass])[] = [
  ['169.254.169.254/32', 'metadata'], // AWS, Google, Azure, Oracle, DigitalOcean, OpenStack
  ['169.254.170.0/24', 'metadata'], // AWS container and pod credentials
  ['100.100.100.200/32', 'metadata'], // Alibaba
  ['168.63.129.16/32', 'metadata'], // Azure wire server: a public address by its number
  ['192.0.0.192/32', 'metadata'], // Oracle
  ['0.0.0.0/8', 'reserved'], // "this host": Linux connects it to loopback
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'private'], // carrier NAT
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'private'],
  ['192.0.2.0/24', 'private'], // documentation; some sandboxes hand it out, as the next two
  ['192.88.99.0/24', 'reserved'], // 6to4 relays
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'private'], // benchmarks
  ['198.51.100.0/24', 'private'],
  ['203.0.113.0/24', 'private'],
  ['224.0.0.0/4', 'reserved'], // multicast
  ['240.0.0.0/4', 'reserved'], // class E and broadcast
]

// Closes with everything outside 2000::/3: only global unicast is left, so that a new kind of address is
// refused until somebody has looked at it. Source: IANA IPv6 special-purpose address registry.
const IPV6_BLOCKS: readonly (readonly [cidr: string, addressClass: AddressClass])[] = [
  ['fd00:ec2::/32', 'metadata'], // AWS
  ['fd20:ce::254/128', 'metadata'], // Google
  ['fd00:42::42/128', 'metadata'], // Scaleway
  ['::1/128', 'loopback'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link_local'],
  ['fec0::/10', 'private'], // site-local, long deprecated
  ['2001:db8::/32', 'private'], // documentation
  ['3fff::/20', 'private'], // documentation
  ['2001::/23', 'reserved'], // protocol assignments, Teredo among them
  ['2002::/16', 'reserved'], // 6to4: holds an IPv4 address
  ['::/3', 'reserved'], // unspecified, IPv4-mapped and -compatible, NAT64 (64:ff9b::), discard (100::)
  ['4000::/2', 'reserved'], // segment routing (5f00::) and unassigned
  ['8000::/1', 'reserved'], // multicast (ff00::) and unassigned
]

interface Row {
  readonly class: AddressClass
  readonly block: AddressRange
}

const rowsOf = (table: typeof IPV4_BLOCKS): readonly Row[] =>
  table.map(([cidr, addressClass]) => ({ class: addressClass, block: ipaddr.parseCIDR(cidr) }))

const ROWS = { ipv4: rowsOf(IPV4_BLOCKS), ipv6: rowsOf(IPV6_BLOCKS) }

/**
 * Class of an address as a resolver returns it.
 *
 * @param address IPv4 in four decimal parts, or IPv6. Anything else is `reserved`: shorthand such as
 *   `127.1`, and zone ids (`fe80::1%eth0`), which name an interface of this machine
 */
export function classifyAddress(address: string): ClassifiedAddress {
  const parsed = parseAddress(address)
  if (!parsed) return { class: 'reserved' }
  return ROWS[parsed.kind()].find(({ block }) => inRange(parsed, block)) ?? { class: 'public' }
}

/**
 * Whether an address belongs to the public internet, and so may be reached by any document.
 *
 * @param address IPv4 in four decimal parts, or IPv6; everything else is not public
 * @example isPublicAddress('93.184.216.34') // true
 * @example isPublicAddress('::ffff:93.184.216.34') // false
 */
export function isPublicAddress(address: string): boolean {
  return classifyAddress(address).class === 'public'
}

/** A parsed address, or undefined when the text is not one in its strict form. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // isIP is strict where ipaddr.js also takes `127.1` and octal; a zone id passes both.
  if (isIP(address) === 0 || address.includes('%')) return undefined
  return ipaddr.parse(address)
}

/** Whether an address lies in a block; blocks of the other family hold none. */
export function inRange(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  [first, prefix]: AddressRange,
): boolean {
  return address.kind() === first.kind() && address.match(first, prefix)
}

/** Whether a block lies wholly in another one. */
export function rangeInRange([first, prefix]: AddressRange, outer: AddressRange): boolean {
  return prefix >= outer[1] && inRange(first, outer)
}
