import ipaddr from 'ipaddr.js'
import { EngineError } from '../../messages/errors.ts'
import { type AddressRange, inRange, parseAddress } from './addresses.ts'

/** One entry of an allow or deny list. */
export type HostEntry = HostNameEntry | RangeEntry

/** `example.com`, `*.example.com` or `*`. */
export interface HostNameEntry {
  readonly kind: 'host' | 'suffix'
  /** Canonical name; for a suffix with its leading dot, empty for `*`. */
  readonly name: string
  /** The only port meant; absent for every port. */
  readonly port?: number
}

/** An address or a block of them. */
export interface RangeEntry {
  readonly kind: 'range'
  readonly range: AddressRange
  readonly port?: number
}

/**
 * Parses the entries of an allow or deny list.
 *
 * `example.com` means that name alone, `*.example.com` every name below it, `*` every name; addresses and
 * CIDR blocks are compared with what a name resolves to. Any of them may end in `:port`; IPv6 then stands
 * in brackets (`[fd00::/8]:8080`).
 *
 * @throws EngineError `invalid_request` naming the entry that has none of these forms
 */
export function parseHostList(entries: readonly string[]): readonly HostEntry[] {
  return entries.map((entry) => {
    const parsed = parseEntry(entry.trim())
    if (parsed) return parsed
    const forms = 'a host, *.host, an address or a CIDR block, each with an optional :port'
    throw new EngineError('invalid_request', `network policy: "${entry}" is not ${forms}`)
  })
}

/**
 * A host name in the one form that names are compared in: lower case, punycode, no brackets, no final dot.
 *
 * @returns undefined when it is not a host; an address in its canonical text when it is one in any spelling
 *   (`0x7f.1` and `127.1` are `127.0.0.1`)
 */
export function canonicalHost(host: string): string | undefined {
  if (/[\s/\\?#@]/.test(host)) return undefined
  const url = URL.parse(`http://${host}/`)
  if (!url || url.hostname === '' || url.port !== '') return undefined
  return comparableHost(url.hostname)
}

/** The host of a parsed URL in the form of {@link canonicalHost}. */
export function comparableHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(?<!\.)\.+$/, '')
}

/** Whether an entry names this canonical host; `*` means every host and names none. */
export function namesHost(entry: HostEntry, host: string): boolean {
  if (entry.kind === 'range') return false
  if (entry.kind === 'host') return entry.name === host
  return entry.name !== '' && host.endsWith(entry.name) && parseAddress(host) === undefined
}

/** Whether a name entry means this canonical host and port. */
export function matchesHost(entry: HostEntry, host: string, port: number): boolean {
  if (!matchesPort(entry, port)) return false
  return namesHost(entry, host) || (entry.kind === 'suffix' && entry.name === '')
}

/** Whether an address entry means this address and port. */
export function matchesAddress(entry: HostEntry, address: string, port: number): boolean {
  if (entry.kind !== 'range' || !matchesPort(entry, port)) return false
  const parsed = parseAddress(address)
  return parsed !== undefined && inRange(parsed, entry.range)
}

function matchesPort(entry: HostEntry, port: number): boolean {
  return entry.port === undefined || entry.port === port
}

function parseEntry(entry: string): HostEntry | undefined {
  const split = splitPort(entry)
  if (!split) return undefined
  const { target, port } = split
  const range = parseRange(target)
  if (range) return { kind: 'range', range, ...port }
  if (target === '*') return { kind: 'suffix', name: '', ...port }
  const suffix = target.startsWith('*.')
  const name = canonicalHost(suffix ? target.slice(2) : target)
  if (name === undefined || name === '' || name.includes('*')) return undefined
  const address = parseAddress(name)
  if (suffix) return address ? undefined : { kind: 'suffix', name: `.${name}`, ...port }
  // Another spelling of an address (`127.1`) means the address.
  if (address) return { kind: 'range', range: [address, bitsOf(address)], ...port }
  return { kind: 'host', name, ...port }
}

function splitPort(entry: string): { target: string; port: { port?: number } } | undefined {
  const [, bracketed, plain, digits] =
    /^(?:\[([^[\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry) ?? []
  // Without brackets a second colon makes it IPv6, which then has no port.
  const target = bracketed ?? plain ?? (ipaddr.IPv6.isValid(entry.split('/')[0] ?? '') ? entry : '')
  if (target === '') return undefined
  if (digits === undefined) return { target, port: {} }
  const port = Number(digits)
  return port >= 1 && port <= 65_535 ? { target, port: { port } } : undefined
}

function parseRange(target: string): AddressRange | undefined {
  const [text = '', bits, ...rest] = target.split('/')
  const address = parseAddress(text)
  if (!address || rest.length > 0) return undefined
  if (bits === undefined) return [address, bitsOf(address)]
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  return prefix <= bitsOf(address) ? [address, prefix] : undefined
}

function bitsOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  return address.toByteArray().length * 8
}
