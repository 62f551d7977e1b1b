import * as z from 'zod'

const MAX_NAME_LENGTH = 256

/** Longest value of a header field. */
export const HEADER_VALUE_MAX_LENGTH = 8192

/** RFC 9110, 5.6.2. */
export const HTTP_TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

// Fields that the connection or the client's own checks decide.
const SET_BY_CLIENT: ReadonlySet<string> = new Set([
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
])

/** Name of a request header field that a caller may set. */
export const headerName = z.string().superRefine((value, ctx) => {
  const message = nameError(value)
  if (message) ctx.addIssue({ code: 'custom', message })
})

/** Value of a request header field. */
export const headerValue = z.string().superRefine((text, ctx) => {
  if (text.length <= HEADER_VALUE_MAX_LENGTH && /^[\t\x20-\x7e]*$/.test(text)) return
  const message = `must be at most ${HEADER_VALUE_MAX_LENGTH} printable ASCII characters`
  // A value is often a secret: it stays out of the error.
  ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
})

function nameError(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH || !HTTP_TOKEN.test(text)) {
    return `must be a header name (letters, digits and hyphens) of at most ${MAX_NAME_LENGTH} characters`
  }
  const lower = text.toLowerCase()
  const isSet = SET_BY_CLIENT.has(lower) || /^(?:proxy|sec)-/.test(lower)
  return isSet ? 'is set by the client alone' : undefined
}
