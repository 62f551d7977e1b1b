import * as z from 'zod'
import { boundedList } from '../values/bounded.ts'
import { HEADER_VALUE_MAX_LENGTH, headerName, headerValue } from './header-field.ts'
import { urlMatch } from './url-match.ts'

const MAX_ENTRIES = 50

// Fields that another option decides.
const OTHER_OPTIONS: ReadonlyMap<string, string> = new Map([
  ['cookie', 'is written as options.cookies'],
  ['user-agent', 'is written as options.user_agent'],
])

const name = headerName.superRefine((value, ctx) => {
  const message = OTHER_OPTIONS.get(value.toLowerCase())
  if (message !== undefined) ctx.addIssue({ code: 'custom', message })
})

/** Header fields of requests, each with the addresses it may go to. */
export const requestHeaders = boundedList(
  z.strictObject({
    name: name.meta({
      description:
        'Name, at most 256 characters. Not allowed: headers that the browser sets (`Host`, `Connection`, `Proxy-…`, `Sec-…`), `Cookie` and `User-Agent`.',
    }),
    value: headerValue.meta({
      description: `Value, at most ${HEADER_VALUE_MAX_LENGTH} printable ASCII characters.`,
    }),
    match: urlMatch.optional().meta({
      description:
        'URL pattern of the requests that carry the header, for example `https://*.example.com/*`. Default: requests to the origin of `url`.',
    }),
  }),
  MAX_ENTRIES,
).meta({
  description: `Header fields for requests, at most ${MAX_ENTRIES}. Each goes to the origin of \`url\`, or to the requests that its \`match\` selects, and nowhere else. Every redirect is checked again.`,
})

/** Parsed {@link requestHeaders}. */
export type RequestHeaders = z.output<typeof requestHeaders>
