/**
 * Why nothing came from a host: what a render may know, and no more. `refused` stands for the policy and the limits
 * alike.
 */
export type NetworkTrouble =
  | 'refused'
  | 'unresolved'
  | 'connection_refused'
  | 'timed_out'
  | 'closed'
  | 'not_http'
  | 'unreachable'

/**
 * What an error of a connection to an allowed address comes down to.
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
