import * as z from 'zod'
import { countedEntries } from './bounded.ts'

const MAX_ENTRIES = 50
const MAX_VALUE_LENGTH = 8192

// What frames a message or speaks to the next hop is for the client that sends it.
const RESERVED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Name of a request header that a caller may set. */
export const headerName = z
  .string()
  // Source: RFC 9110, 5.6.2 (token).
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,128}$/i, { error: 'must be the name of an HTTP header' })
  .refine((name) => !RESERVED.has(name.toLowerCase()) && !/^proxy-/i.test(name), {
    error: `must not be a header of the connection: ${[...RESERVED].join(', ')}, proxy-*`,
  })

/** Value of a request header. The value is never quoted in messages: it is often a secret. */
export const headerValue = z.string().superRefine((value, ctx) => {
  // Source: RFC 9110, 5.5, without obs-text.
  if (/^[\x21-\x7e]?$|^[\x21-\x7e][\x20-\x7e\t]*[\x21-\x7e]$/.test(value) && isShort(value)) return
  const message = `must be printable ASCII without blanks around it, at most ${MAX_VALUE_LENGTH} characters`
  ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
})

const entries = z.record(headerName, headerValue)

/** Request headers by name. */
export const requestHeaders = z
  .pipe(countedEntries<z.input<typeof entries>>(MAX_ENTRIES), entries)
  .meta({ description: `Request headers by name, at most ${MAX_ENTRIES}.` })

function isShort(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH
}
