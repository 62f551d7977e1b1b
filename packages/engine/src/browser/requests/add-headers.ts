import type { RequestHeaders } from '../../schemas/network/request-headers.ts'
import { matchesUrl, originMatch, type UrlMatch } from '../../schemas/network/url-match.ts'
import { literalPattern, type RequestRule } from './intercept-requests.ts'

/**
 * Adds header fields to the requests they are meant for; a field of the same name is replaced.
 *
 * @param url address of the document: a header without a pattern of its own goes to its origin alone
 */
export function addHeaders(headers: RequestHeaders | undefined, url: string): RequestRule {
  const own = originMatch(url)
  const scoped = (headers ?? []).map(({ match = own, ...header }) => ({ match, header }))
  return {
    patterns: scoped.map(({ match }) => ({ urlPattern: stoppedFor(match) })),
    decide({ request }) {
      const added = scoped.filter(({ match }) => matchesUrl(match, request.url))
      if (added.length === 0) return undefined
      const names = new Set(added.map(({ header }) => header.name.toLowerCase()))
      const kept = Object.entries(request.headers)
        .filter(([name]) => !names.has(name.toLowerCase()))
        .map(([name, value]) => ({ name, value }))
      return { kind: 'send', headers: [...kept, ...added.map(({ header }) => header)] }
    },
  }
}

/** A pattern of Chromium's that stops every URL the match means, and others where it cannot say as much. */
function stoppedFor({ protocol, host }: UrlMatch): string {
  const isExact = protocol !== undefined && host !== '' && !host.startsWith('.')
  return isExact ? `${literalPattern(`${protocol}//${host}`)}*` : '*'
}
