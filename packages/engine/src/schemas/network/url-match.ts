import * as z from 'zod'

const MAX_LENGTH = 2048
const ERROR =
  'must be a pattern such as "https://*.example.com/img/*": scheme (http, https or *), host, an optional port and an optional path'

/** URLs that a pattern means; every part is compared with that part of a URL alone. */
export interface UrlMatch {
  /** `http:` or `https:`; undefined for both. */
  readonly protocol: string | undefined
  /** Canonical host, or with a leading dot the end of one; empty for every host. */
  readonly host: string
  /** Undefined: the scheme's own. */
  readonly port: number | '*' | undefined
  /** Path and query; `*` stands for any characters. */
  readonly path: string
}

/**
 * Pattern of URLs, in the form browser extensions use: `https://*.example.com/img/*`.
 *
 * Scheme `*` is http and https; a host is exact, `*.name` with everything below the name, or `*`; without a port the
 * scheme's own is meant, and `:*` means any; without a path every path. It is compared part by part, so that nothing
 * in a path can look like a host.
 */
export const urlMatch = z
  .string()
  .transform((text, ctx): UrlMatch => {
    const match = parseUrlMatch(text)
    if (match) return match
    ctx.addIssue({ code: 'custom', message: ERROR })
    return z.NEVER
  })
  .meta({
    description:
      'URL pattern, for example `https://*.example.com/img/*`: scheme (`http`, `https`, `*`), host (exact, `*.name`, `*`), optional port (`:8080`, `:*`), optional path in which `*` stands for any characters.',
  })

/**
 * Whether a URL is one that a pattern means.
 *
 * @param url absolute http or https URL
 */
export function matchesUrl(match: UrlMatch, url: string): boolean {
  const { protocol, hostname, port, pathname, search } = new URL(url)
  if (match.protocol !== undefined && match.protocol !== protocol) return false
  const isPort =
    match.port === undefined ? port === '' : match.port === '*' || match.port === portOf(url)
  const isHost = match.host.startsWith('.')
    ? `.${hostname}`.endsWith(match.host)
    : match.host === '' || match.host === hostname
  return isPort && isHost && matchesGlob(match.path, `${pathname}${search}`)
}

/** The pattern that means everything of a URL's origin. */
export function originMatch(url: string): UrlMatch {
  const { protocol, hostname } = new URL(url)
  return { protocol, host: hostname, port: portOf(url), path: '*' }
}

function portOf(url: string): number {
  const { protocol, port } = new URL(url)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

const FORM = /^(https?|\*):\/\/([^\s/:[\]?#@\\]+|\[[\da-f:.]+\])(?::(\d{1,5}|\*))?(\/[^\s#]*)?$/i

function parseUrlMatch(text: string): UrlMatch | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, scheme = '', hostText = '', port, path = '*'] = FORM.exec(text) ?? []
  const host = parseHost(hostText)
  if (host === undefined || Number(port) > 65_535) return undefined
  return {
    protocol: scheme === '*' ? undefined : `${scheme.toLowerCase()}:`,
    host,
    port: port === undefined || port === '*' ? port : Number(port),
    path,
  }
}

function parseHost(text: string): string | undefined {
  if (text === '*') return ''
  const name = text.replace(/^\*\./, '')
  const hostname = URL.parse(`http://${name}/`)?.hostname
  if (hostname === undefined || hostname === '' || hostname.includes('*')) return undefined
  return name === text ? hostname : `.${hostname}`
}

/** Linear in both: a regular expression of many stars is not. */
function matchesGlob(glob: string, text: string): boolean {
  const [head = '', ...parts] = glob.split('*')
  if (parts.length === 0) return text === glob
  const tail = parts.pop() ?? ''
  if (!text.startsWith(head) || text.length < head.length + tail.length) return false
  let from = head.length
  for (const part of parts) {
    const found = text.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length
  }
  return text.endsWith(tail) && text.length - tail.length >= from
}
