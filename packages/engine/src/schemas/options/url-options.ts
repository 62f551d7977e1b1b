import * as z from 'zod'
import { cookies } from '../network/cookies.ts'
import { requestHeaders } from '../network/request-headers.ts'
import { statusRanges } from '../network/status-ranges.ts'

/** Printable text that is often a secret: it stays out of the error. */
function secretText(maxLength: number, pattern: RegExp, rule: string) {
  return z.string().superRefine((value, ctx) => {
    if (value.length <= maxLength && pattern.test(value)) return
    const message = `must be at most ${maxLength} characters ${rule}`
    ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
  })
}

const httpAuth = z
  .strictObject({
    username: secretText(1024, /^[^\p{Cc}:]*$/u, 'without colons and control characters').meta({
      description: 'User name, at most 1024 characters, without colons.',
    }),
    password: secretText(1024, /^\P{Cc}*$/u, 'without control characters').meta({
      description: 'Password, at most 1024 characters.',
    }),
  })
  .meta({
    description:
      'Credentials for the origin of `url`. They are sent when it asks for them (Basic, Digest), and to no other host.',
  })

/** Fields of a document that is fetched from an address; an operation spreads them over those of loading. */
export const urlFields = {
  headers: requestHeaders.optional(),
  cookies: cookies.optional(),
  http_auth: httpAuth.optional(),
  fail_on_status: statusRanges.prefault(['300-599']).meta({
    description:
      'HTTP statuses of the document that fail the request: numbers from 100 to 599 and ranges such as `400-499`, at most 50. A redirect that is followed does not count. `[]` accepts every status.',
  }),
} as const

/** Parsed {@link urlFields}. */
export type UrlOptions = z.output<z.ZodObject<typeof urlFields>>
