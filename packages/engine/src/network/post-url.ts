import '../installation/refuse-old-node.ts'

import { judgeUrl, type NetworkPolicy } from './policy/policy.ts'
import { openSender } from './send-request.ts'

/** Body and headers to post. */
export interface UrlToPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Name of the address in messages. */
  readonly field: string
  /** For all of it, in milliseconds. */
  readonly timeoutMs: number
}

/** Whether a policy refuses an address already, before its name is looked up. */
export function refusesUrl(url: string, policy: NetworkPolicy): boolean {
  return !judgeUrl(url, policy).allowed
}

/**
 * Posts bytes to an address under a network policy. Redirects are not followed, and what is answered beside the
 * status is not read.
 *
 * @returns the status of the answer
 * @throws EngineError `url_not_allowed` for an address that the policy refuses, `source_unavailable` when it does not
 *   answer
 */
export async function postUrl(what: UrlToPost, policy: NetworkPolicy): Promise<number> {
  const { url, headers, body, field, timeoutMs } = what
  const signal = AbortSignal.timeout(timeoutMs)
  using sender = openSender(policy, signal)
  const answer = await sender.send({ url: new URL(url), headers, body, field, signal })
  answer.destroy()
  return answer.statusCode ?? 0
}
