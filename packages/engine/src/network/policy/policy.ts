import { EngineError } from '../../messages/errors.ts'
import {
  type AddressClass,
  type AddressRange,
  classifyAddress,
  parseAddress,
  rangeInRange,
} from './addresses.ts'
import {
  comparableHost,
  type HostEntry,
  matchesAddress,
  matchesHost,
  namesHost,
  parseHostList,
} from './host-list.ts'

/**
 * Rules for what documents may load from the network.
 *
 * List entries: a host, `*.host`, an address or a CIDR block, each with an optional `:port`.
 */
export interface NetworkPolicy {
  /** Opens private and loopback addresses; link-local and metadata addresses stay closed. */
  readonly allowPrivate: boolean
  /**
   * Opens what the defaults close: a private address behind a host, a block, a port. Not exclusive: the
   * public internet stays open beside it.
   *
   * A wide block never opens more than it says: loopback needs its exact host or a block within 127.0.0.0/8,
   * link-local a block within 169.254.0.0/16 or fe80::/10, a metadata address its own number.
   */
  readonly allowHosts: readonly string[]
  /** Closes hosts and addresses, whatever else allows them. */
  readonly denyHosts: readonly string[]
}

/** The public internet on ports 80, 443 and 1024 upwards, nothing else. */
export const DEFAULT_NETWORK_POLICY: NetworkPolicy = {
  allowPrivate: false,
  allowHosts: [],
  denyHosts: [],
}

/** Why something was refused. For the log only: what it says about a network is not for the customer. */
export type RefusalReason =
  | 'malformed_url'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'denied'
  | 'private'
  | 'loopback'
  | 'link_local'
  | 'metadata'
  | 'reserved'
  | 'unresolved'
  | 'own_proxy'
  | 'limit'

/** An answer of the policy. */
export type Verdict = { readonly allowed: true } | Refusal

/** A refusal with its reason. */
export interface Refusal {
  readonly allowed: false
  readonly reason: RefusalReason
  /** The name had been looked up: customers must not learn whether it resolves. Absent: it had not. */
  readonly lookedUp?: true
}

/** A policy made ready for many questions. */
export interface NetworkJudge {
  /** Judgement that needs no resolver: scheme, credentials, and all of `host`. */
  url(url: string | URL): Verdict
  /** Names, ports and literal addresses; the host as it stands in a parsed URL. */
  host(host: string, port: number): Verdict
  /** An address the host resolved to. Ask about every one of them, right before connecting. */
  address(host: string, port: number, address: string): Verdict
  /** Whether the operator named this host, or opened the private network. */
  trusts(host: string): boolean
}

const ALLOWED: Verdict = { allowed: true }
const OPENED_BY_ALLOW_PRIVATE: ReadonlySet<AddressClass> = new Set(['private', 'loopback'])

/**
 * The judge of a policy; parses its lists once.
 *
 * @throws EngineError `invalid_request` when a list entry has no accepted form
 */
export function networkJudge(policy: NetworkPolicy): NetworkJudge {
  const allow = parseHostList(policy.allowHosts)
  const deny = parseHostList(policy.denyHosts)

  function host(hostname: string, port: number): Verdict {
    const name = comparableHost(hostname)
    if (parseAddress(name)) return address(name, port, name)
    if (deny.some((entry) => matchesHost(entry, name, port))) return refused('denied')
    // Whether a block with a port means this host shows once the address is known.
    const mayOpenPort = (entry: HostEntry) =>
      entry.port === port && (entry.kind === 'range' || matchesHost(entry, name, port))
    if (!isUsualPort(port) && !allow.some(mayOpenPort)) return refused('port')
    if (isLocalName(name) && !policy.allowPrivate && !allow.some(isExactHost(name, port))) {
      return refused('loopback')
    }
    return ALLOWED
  }

  function address(hostname: string, port: number, text: string): Verdict {
    const name = comparableHost(hostname)
    const matches = (entry: HostEntry) =>
      matchesHost(entry, name, port) || matchesAddress(entry, text, port)
    if (deny.some(matches)) return refused('denied')
    const entries = allow.filter(matches)
    if (!isUsualPort(port) && !entries.some((entry) => entry.port === port)) return refused('port')
    const { class: addressClass, block } = classifyAddress(text)
    if (addressClass === 'public') return ALLOWED
    if (policy.allowPrivate && OPENED_BY_ALLOW_PRIVATE.has(addressClass)) return ALLOWED
    const opened = entries.some((entry) => opens(entry, addressClass, block))
    return opened ? ALLOWED : refused(addressClass)
  }

  return {
    url: (url) => judgeParts(url, host),
    host,
    address,
    trusts: (hostname) =>
      policy.allowPrivate || allow.some((entry) => namesHost(entry, comparableHost(hostname))),
  }
}

/** Judgement of a policy on a URL before its host is resolved; see {@link NetworkJudge}. */
export function judgeUrl(url: string | URL, policy: NetworkPolicy): Verdict {
  return networkJudge(policy).url(url)
}

/** Judgement of a policy on one address a host resolved to; see {@link NetworkJudge}. */
export function judgeAddress(
  host: string,
  port: number,
  address: string,
  policy: NetworkPolicy,
): Verdict {
  return networkJudge(policy).address(host, port, address)
}

/** The error a customer sees for every refusal: the same words, whatever the reason. */
export function urlNotAllowed(field: string): EngineError {
  const message = `${field}: the network policy does not allow this address`
  return new EngineError('url_not_allowed', message, { param: field })
}

/** The port a URL means: its own, or that of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' || url.protocol === 'wss:' ? 443 : 80
}

function judgeParts(input: string | URL, host: NetworkJudge['host']): Verdict {
  const url = typeof input === 'string' ? URL.parse(input) : input
  if (!url || (typeof input === 'string' && readsTwoWays(input))) return refused('malformed_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('credentials')
  return host(url.hostname, portOf(url))
}

/**
 * Whether another parser could read another host than ours: some drop control characters, `\` is a slash to
 * browsers alone, and an `@` before the path marks credentials or wants to look like it.
 */
function readsTwoWays(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u001f\u007f\\]/.test(url) || /^[^/]*\/\/[^/?]*@/.test(url)
}

// Source: RFC 6761, 6.3. Browsers take every name below `localhost` for this machine, without asking a resolver.
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}

function isExactHost(name: string, port: number): (entry: HostEntry) => boolean {
  return (entry) => entry.kind === 'host' && matchesHost(entry, name, port)
}

// Below 1024 live the services that must not be spoken to in HTTP (SSH, SMTP, …).
function isUsualPort(port: number): boolean {
  return port === 80 || port === 443 || port >= 1024
}

/** Whether a matching allow entry is explicit enough for the class of address behind it. */
function opens(entry: HostEntry, addressClass: AddressClass, block?: AddressRange): boolean {
  if (addressClass === 'private') return true
  if (addressClass === 'reserved' || !block) return false
  if (entry.kind === 'range') return rangeInRange(entry.range, block)
  return addressClass === 'loopback' && entry.kind === 'host'
}

/** A refusal for the log. */
export function refused(reason: RefusalReason): Refusal {
  return { allowed: false, reason }
}
