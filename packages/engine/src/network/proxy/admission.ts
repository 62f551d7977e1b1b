import type { Socket } from 'node:net'
import { troubleOfRefusal } from '../network-trouble.ts'
import { findRoute, type Outbound } from '../outbound.ts'
import { type Refusal, type RefusalReason, refused } from '../policy/policy.ts'
import { type Target, targetKey } from './proxy-request.ts'
import type { OpenTicket, Route } from './render-ticket.ts'
import type { LeavePlace } from './transfer-places.ts'

/** A request that was refused, for the log. */
export interface RefusedRequest {
  readonly host: string
  readonly port: number
  readonly reason: RefusalReason
}

/** Request that asks to go out. */
export interface Applicant {
  readonly target: Target
  readonly ticket: OpenTicket
  /** The browser's end of a tunnel; absent for plain requests. */
  readonly client?: Socket
}

/** A request that may go out: where to, and the place it holds until it is over. */
export interface Admission {
  readonly allowed: true
  readonly route: Route
  readonly leave: LeavePlace
}

/**
 * Everything that comes before a connection: counts the request, asks the policy, waits for a place and
 * finds the route. Refusals are counted and reported here, so that none can be forgotten.
 */
export async function admit(
  applicant: Applicant,
  outbound: Outbound,
  onRefused: (event: RefusedRequest) => void,
): Promise<Admission | Refusal> {
  const { target, ticket } = applicant
  const admission = await decide(applicant, outbound)
  if (!admission.allowed && !ticket.closed) {
    const isTrusted = outbound.judge.trusts(target.host)
    ticket.countRefusal(target, troubleOfRefusal(target.host, admission, isTrusted))
    onRefused({ ...target, reason: admission.reason })
  }
  return admission
}

async function decide(
  { target, ticket, client }: Applicant,
  outbound: Outbound,
): Promise<Admission | Refusal> {
  const overLimit = ticket.countRequest()
  if (overLimit) return refused(overLimit)
  if (client && !ticket.countTunnel(client)) return refused('limit')
  const known = ticket.routes.get(targetKey(target))
  // A request that needs no resolver to be refused is refused before it takes a place.
  const verdict = known ?? outbound.judge.host(target.host, target.port)
  if (!verdict.allowed) return verdict
  const leave = await ticket.places.take()
  const route = ticket.closed
    ? refused('limit')
    : (known ?? (await findRoute(target, ticket, outbound)))
  if (route.allowed) return { allowed: true, route, leave }
  leave()
  return route
}
