import type { Protocol } from 'devtools-protocol'
import { EngineError } from '../../messages/errors.ts'
import type { Cookies } from '../../schemas/network/cookies.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const satisfies Record<
  string,
  Protocol.Network.CookieSameSite
>

/**
 * Puts cookies into the page's context, before its document is asked for.
 *
 * @param url address of the document: a cookie without a domain is for its host alone
 * @throws EngineError `invalid_request` for a cookie the browser does not take
 */
export async function setCookies(
  cdp: CdpSession,
  cookies: Cookies | undefined,
  url: string,
): Promise<void> {
  const set = async (cookie: Cookies[number], index: number) => {
    const answer = cdp.send('Network.setCookie', cookieParameters(cookie, url))
    const { success } = await answer.catch((cause: unknown) => {
      throw notTaken(index, cause)
    })
    if (!success) throw notTaken(index)
  }
  await Promise.all((cookies ?? []).map(set))
}

function notTaken(index: number, cause?: unknown): EngineError {
  const message = `options.cookies[${index}]: the browser does not take this cookie; a name that begins with __Host- or __Secure- has rules it must keep.`
  return new EngineError('invalid_request', message, { cause })
}

function cookieParameters(
  { name, value, domain, path = '/', secure, http_only: httpOnly, same_site }: Cookies[number],
  url: string,
): Protocol.Network.SetCookieRequest {
  return {
    name,
    value,
    ...(domain === undefined ? { url } : { domain }),
    path,
    secure: secure ?? url.startsWith('https:'),
    httpOnly,
    ...(same_site && { sameSite: SAME_SITE[same_site] }),
  }
}
