import { connect, isIP, type Socket } from 'node:net'
import { inTime } from '../lifetime/in-time.ts'
import { classifyAddress } from './policy/addresses.ts'
import { type NetworkJudge, type Refusal, refused } from './policy/policy.ts'
import type { ResolveHost } from './policy/resolve-host.ts'
import { type Target, targetKey } from './proxy/proxy-request.ts'
import type { OpenTicket, Route } from './proxy/render-ticket.ts'

/** Opens a TCP connection to exactly this address. */
export type Dial = (address: string, port: number) => Socket

/** The way out of the proxy: the only place that resolves names and opens connections. */
export interface Outbound {
  readonly judge: NetworkJudge
  readonly resolve: ResolveHost
  readonly dial: Dial
  /** The proxy's own port, which it never connects to. */
  readonly ownPort: number
}

/** How long one of several addresses may take to answer before the next is tried, in milliseconds. */
const NEXT_ADDRESS_MS = 1000

/** Connects to an address given as text: the resolver has no second say. */
export const dialAddress: Dial = (address, port) =>
  connect({ host: address, port, allowHalfOpen: true, noDelay: true })

/**
 * Resolves a target once per render and judges every answer; one bad answer refuses them all, since a
 * name that mixes public and private addresses has only one use. The ticket keeps the route.
 */
export async function findRoute(
  target: Target,
  ticket: OpenTicket,
  outbound: Outbound,
): Promise<Route | Refusal> {
  const { host, port } = target
  const verdict = outbound.judge.host(host, port)
  if (!verdict.allowed) return verdict
  const lookedUp = isIP(host) ? {} : { lookedUp: true as const }
  const addresses = isIP(host) ? [host] : await resolveOnce(host, ticket, outbound.resolve)
  if (addresses.length === 0) return { ...refused('unresolved'), ...lookedUp }
  for (const address of addresses) {
    const answer = outbound.judge.address(host, port, address)
    if (!answer.allowed) return { ...answer, ...lookedUp }
    if (port === outbound.ownPort && classifyAddress(address).class === 'loopback') {
      return { ...refused('own_proxy'), ...lookedUp }
    }
  }
  const route: Route = { allowed: true, addresses }
  ticket.routes.set(targetKey(target), route)
  return route
}

/**
 * Connects to the first address that answers.
 *
 * @throws the last address's error; never touches an address that is not listed
 */
export async function connectRoute(
  { addresses }: Route,
  port: number,
  ticket: OpenTicket,
  dial: Dial,
): Promise<Socket> {
  const last = addresses.at(-1)
  let failure: unknown = new Error('the ticket is closed')
  for (const address of addresses) {
    if (ticket.closed) break
    const timeoutMs = address === last ? ticket.limits.idleMs : NEXT_ADDRESS_MS
    const socket = dial(address, port)
    ticket.own(socket)
    try {
      await connected(socket, timeoutMs)
      return socket
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function resolveOnce(
  host: string,
  ticket: OpenTicket,
  resolve: ResolveHost,
): Promise<readonly string[]> {
  const known = ticket.resolved.get(host)
  if (known) return known
  const { resolveMs } = ticket.limits
  const late = () => new Error(`no answer within ${resolveMs} ms`)
  const answer = inTime(resolve(host), resolveMs, late).catch(() => [])
  ticket.resolved.set(host, answer)
  return answer
}

function connected(socket: Socket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onTimeout = () => {
      const late = new Error(`no connection within ${timeoutMs} ms`)
      socket.destroy(Object.assign(late, { code: 'ETIMEDOUT' }))
    }
    // Stays for the socket's life: an error nobody listens to would end the process.
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('connection closed')))
    socket.setTimeout(timeoutMs, onTimeout)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('timeout', onTimeout)
      resolve()
    })
  })
}
