import * as z from 'zod'
import { boundedList } from './bounded.ts'
import { urlMatch } from './url-match.ts'

const MAX_ENTRIES = 50
const MAX_NAME_LENGTH = 256
const MAX_VALUE_LENGTH = 8192

/** RFC 9110, 5.6.2. */
export const HTTP_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

// What the connection, the browser's own checks or another option decide.
const FORBIDDEN: ReadonlyMap<string, string> = new Map([
  ['cookie', 'is written as options.cookies'],
  ['user-agent', 'is written as options.user_agent'],
  ...[
    'accept-encoding',
    'connection',
    'content-encoding',
    'content-length',
    'expect',
    'host',
    'keep-alive',
    'origin',
    'set-cookie',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'via',
  ].map((name) => [name, 'is set by the browser alone'] as const),
])

const name = z.string().superRefine((value, ctx) => {
  const message = nameError(value)
  if (message) ctx.addIssue({ code: 'custom', message })
})

const value = z.string().superRefine((text, ctx) => {
  if (text.length <= MAX_VALUE_LENGTH && /^[\t\x20-\x7e]*$/.test(text)) return
  const message = `must be at most ${MAX_VALUE_LENGTH} printable ASCII characters`
  // A value is often a secret: it stays out of the error.
  ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
})

/** Header fields of requests, each with the addresses it may go to. */
export const requestHeaders = boundedList(
  z.strictObject({
    name: name.meta({
      description:
        'Name, at most 256 characters; not one that the browser sets itself (`Host`, `Connection`, `Proxy-…`, `Sec-…`), `Cookie` or `User-Agent`.',
    }),
    value: value.meta({
      description: `Value, at most ${MAX_VALUE_LENGTH} printable ASCII characters.`,
    }),
    match: urlMatch.optional().meta({
      description:
        'URL pattern of the requests that carry it, for example `https://*.example.com/*`; otherwise those to the origin of `url`.',
    }),
  }),
  MAX_ENTRIES,
).meta({
  description: `Header fields for requests, at most ${MAX_ENTRIES}. Each goes to the origin of \`url\`, or to what its \`match\` says, and nowhere else; every redirect is judged anew.`,
})

/** Parsed {@link requestHeaders}. */
export type RequestHeaders = z.output<typeof requestHeaders>

function nameError(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH || !HTTP_TOKEN.test(text)) {
    return `must be a header name (letters, digits and hyphens) of at most ${MAX_NAME_LENGTH} characters`
  }
  const lower = text.toLowerCase()
  if (/^(?:proxy|sec)-/.test(lower)) return 'is set by the browser alone'
  return FORBIDDEN.get(lower)
}
