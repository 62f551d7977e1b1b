// Meant for the next hop only. Source: RFC 9110, 7.6.1; `proxy-connection` is what old browsers say.
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Headers that travel on: all but the hop-by-hop ones and those that `Connection` names.
 *
 * @param raw names and values in turn, as Node gives them; order and spelling are kept
 * @param without one more name to leave out, in lower case
 */
export function endToEndHeaders(
  raw: readonly string[],
  connection: string | undefined,
  without?: string,
): string[] {
  const named =
    connection
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()) ?? []
  return raw.filter((_, index) => {
    const name = (raw[index - (index % 2)] ?? '').toLowerCase()
    return !HOP_BY_HOP.has(name) && !named.includes(name) && name !== without
  })
}

/**
 * Headers of a request on their way to its target.
 *
 * `Host` is the URL's (RFC 9112, 3.2.2), so that the server answers for the host that was judged.
 */
export function requestHeaders(
  raw: readonly string[],
  connection: string | undefined,
  host: string,
): string[] {
  return ['Host', host, ...endToEndHeaders(raw, connection, 'host')]
}
