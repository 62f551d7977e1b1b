import type { Protocol } from 'devtools-protocol'
import { EngineError } from '../errors.ts'
import type { Cookies } from '../schemas/cookies.ts'
import type { CdpSession } from './cdp-session.ts'

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const satisfies Record<
  string,
  Protocol.Network.CookieSameSite
>

/**
 * Puts cookies into the page's context, before its document is asked for.
 *
 * @param url address of the document: a cookie without a domain is for its host alone
 * @throws EngineError `invalid_request` for a cookie the browser does not take, a public suffix as its domain for one
 */
export async function setCookies(
  cdp: CdpSession,
  cookies: Cookies | undefined,
  url: string,
): Promise<void> {
  const { protocol } = new URL(url)
  const set = async (cookie: Cookies[number], index: number) => {
    const { name, value, domain, path = '/', secure, http_only: httpOnly, same_site } = cookie
    const { success } = await cdp.send('Network.setCookie', {
      name,
      value,
      ...(domain === undefined ? { url } : { domain }),
      path,
      secure: secure ?? protocol === 'https:',
      httpOnly,
      ...(same_site && { sameSite: SAME_SITE[same_site] }),
    })
    if (success) return
    const message = `options.cookies.${index}: the browser does not take this cookie; its domain, or a name that begins with __Host- or __Secure-, has rules it does not keep.`
    throw new EngineError('invalid_request', message)
  }
  await Promise.all((cookies ?? []).map(set))
}
