import * as z from 'zod'
import { boundedList } from '../values/bounded.ts'
import { HTTP_TOKEN } from './header-field.ts'

const MAX_ENTRIES = 50
// Source: RFC 6265bis, 5.6: browsers drop a cookie whose name and value are longer together.
const MAX_BYTES = 4096

const cookie = z
  .strictObject({
    name: z
      .string()
      .regex(HTTP_TOKEN, { error: 'must be a cookie name: letters, digits and hyphens' })
      .meta({ description: 'Name.' }),
    value: z
      .string()
      .superRefine((value, ctx) => {
        if (/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e\x20"]*$/.test(value)) return
        const message = 'must be printable ASCII without commas, semicolons and backslashes'
        // A value is often a secret: it stays out of the error.
        ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
      })
      .meta({ description: 'Value: printable ASCII without `,`, `;` and `\\`.' }),
    domain: z
      .string()
      .regex(/^\.?[\w-]+(?:\.[\w-]+)*$|^\[[\da-f:.]+\]$/i, {
        error: 'must be a host name such as "example.com"',
      })
      .max(253)
      .optional()
      .meta({
        description:
          'Host that receives the cookie, with its subdomains; at most 253 characters. Default: the host of `url` alone.',
      }),
    path: z
      .string()
      .regex(/^\/[\x20-\x3a\x3c-\x7e]*$/, { error: 'must begin with "/"' })
      .max(1024)
      .optional()
      .meta({ description: 'Path of the cookie, at most 1024 characters. Default: `/`.' }),
    secure: z.boolean().optional().meta({
      description: 'Send the cookie over https only. Default: as the scheme of `url` is.',
    }),
    http_only: z.boolean().default(false).meta({ description: 'Hide the cookie from scripts.' }),
    same_site: z.enum(['strict', 'lax', 'none']).optional().meta({
      description: 'Which cross-site requests carry the cookie; `none` needs `secure`.',
    }),
  })
  .refine((one) => one.name.length + one.value.length <= MAX_BYTES, {
    error: `must be at most ${MAX_BYTES} bytes, name and value together`,
  })
  .refine((one) => one.same_site !== 'none' || one.secure === true, {
    error: 'must be secure where same_site is "none"',
  })

/** Cookies that are there before the document is asked for. */
export const cookies = boundedList(cookie, MAX_ENTRIES).meta({
  description: `Cookies to set before the document is requested, at most ${MAX_ENTRIES}.`,
})

/** Parsed {@link cookies}. */
export type Cookies = z.output<typeof cookies>
