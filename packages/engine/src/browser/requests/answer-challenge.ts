import type { UrlOptions } from '../../schemas/options/url-options.ts'
import type { AnswerChallenge } from './intercept-requests.ts'

/**
 * Answers challenges of a document's own origin, once for each request: neither the proxy nor another server learns
 * the credentials, and wrong ones are not tried for ever.
 */
export function answerOrigin(
  credentials: NonNullable<UrlOptions['http_auth']>,
  url: string,
): AnswerChallenge {
  const { origin } = new URL(url)
  const answered = new Set<string>()
  return ({ requestId, authChallenge }) => {
    const isOwn = authChallenge.source === 'Server' && authChallenge.origin === origin
    if (!isOwn || answered.has(requestId)) return undefined
    answered.add(requestId)
    return credentials
  }
}
