import type { Refusal } from './policy/policy.ts'
import { isPublicName } from './policy/public-name.ts'

/**
 * Why nothing came from a host: what a render may know, and no more. `refused` stands for the policy and the limits
 * alike; `unresolved` for a public name with no address that the policy allows, whether it has another or none.
 */
export type NetworkTrouble =
  | 'refused'
  | 'unresolved'
  | 'connection_refused'
  | 'timed_out'
  | 'closed'
  | 'not_http'
  | 'unreachable'

/** Message about `unresolved`. */
export const UNRESOLVED =
  'its name does not resolve, or to no address that the network policy allows'

/**
 * Trouble that may be told of a refusal. Once a name has been looked up, the answer depends on the name alone: one that an
 * internal name server knows, and one that nobody knows, are told in the same words.
 *
 * @param host as in a URL
 * @param isTrusted whether the operator named the host
 * @example troubleOfRefusal('db.example.com', { allowed: false, reason: 'private', lookedUp: true }, false)
 * // 'unresolved'
 */
export function troubleOfRefusal(
  host: string,
  { lookedUp }: Refusal,
  isTrusted: boolean,
): 'refused' | 'unresolved' {
  return lookedUp && (isTrusted || isPublicName(host)) ? 'unresolved' : 'refused'
}

/**
 * Trouble that an error of a connection to an allowed address comes down to.
 *
 * @example troubleOf(Object.assign(new Error(), { code: 'ECONNREFUSED' })) // 'connection_refused'
 */
export function troubleOf(error: NodeJS.ErrnoException): NetworkTrouble {
  const { code = '' } = error
  if (code === 'ECONNREFUSED') return 'connection_refused'
  if (code === 'ETIMEDOUT') return 'timed_out'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed'
  return code.startsWith('HPE_') ? 'not_http' : 'unreachable'
}
