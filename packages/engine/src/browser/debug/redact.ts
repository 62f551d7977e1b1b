/** Shorter texts stand in too many words to be told from chance. */
const MIN_SECRET_LENGTH = 4
const REDACTED = '[redacted]'
// To the last character that is no punctuation of the sentence around it.
const URL_IN_TEXT = /\b(?:https?|wss?):\/\/[^\s"'<>`)\]]*[^\s"'<>`)\].,:;!?]/g

/** Takes what is secret out of a text. */
export type Redact = (text: string) => string

/** The parts of a request for a document that are secret. */
export interface SecretParts {
  readonly headers?: readonly { readonly value: string }[] | undefined
  readonly cookies?: readonly { readonly value: string }[] | undefined
  readonly auth?: { readonly username: string; readonly password: string } | undefined
}

/** Values of a request that must not be seen in what is written about it. */
export function secretsOf(source: SecretParts): readonly string[] {
  const { headers = [], cookies = [], auth } = source
  const basic = auth && Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
  return [
    ...headers.map(({ value }) => value),
    ...cookies.map(({ value }) => value),
    ...(auth ? [auth.username, auth.password] : []),
    ...(basic === undefined ? [] : [basic]),
  ]
}

/**
 * Takes secrets out of texts, as they are and as URLs, JSON and HTML spell them.
 *
 * @param secrets those of fewer than four characters are not looked for
 */
export function redactor(secrets: readonly string[]): Redact {
  const spellings = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [secret, encodeURIComponent(secret), jsonText(secret), htmlText(secret)])
  // The longest first: one may be part of another.
  const wanted = [...new Set(spellings)].sort((a, b) => b.length - a.length)
  return (text) => wanted.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
}

/**
 * A URL without what is often a secret: user name and password, fragment, and the values of its query.
 *
 * @example redactUrl('https://a:b@example.com/x?token=1&q#y') // 'https://example.com/x?token=…&q'
 */
export function redactUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^(?:https?|wss?):$/.test(url.protocol)) return text.slice(0, 100)
  const query = url.search.replaceAll(/=[^&]*/g, '=…')
  return `${url.protocol}//${url.host}${url.pathname}${query}`
}

/** A text with every URL in it as {@link redactUrl} leaves it. */
export function redactUrls(text: string): string {
  return text.replaceAll(URL_IN_TEXT, redactUrl)
}

function jsonText(secret: string): string {
  return JSON.stringify(secret).slice(1, -1)
}

function htmlText(secret: string): string {
  return secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
