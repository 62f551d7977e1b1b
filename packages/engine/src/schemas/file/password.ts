import * as z from 'zod'
import { PDF_PERMISSIONS } from '../../pdf/encryption/permissions.ts'
import { boundedList } from '../values/bounded.ts'
import { preparePassword } from '../values/password-text.ts'

// ISO 32000-2, 7.6.4.3.3.
const MAX_BYTES = 127

function passwordText(description: string) {
  return z
    .string()
    .transform((text, ctx) => {
      // The password itself never appears in an error.
      const refuse = (message: string, given?: string) => {
        ctx.addIssue({ code: 'custom', message, params: { given } })
        return z.NEVER
      }
      // No form that characters can be brought into is shorter than a third of their number.
      if (text.length > 3 * MAX_BYTES) return refuse(TOO_LONG, `${text.length} characters`)
      const prepared = preparePassword(text)
      if (prepared === undefined) return refuse('must not contain control or private characters')
      if (prepared === '') return refuse('must not be empty; leave it out for no password')
      const bytes = Buffer.byteLength(prepared)
      return bytes > MAX_BYTES ? refuse(TOO_LONG, `${bytes} bytes`) : prepared
    })
    .optional()
    .meta({ description: `${description}; at most ${MAX_BYTES} bytes of UTF-8.` })
}

const TOO_LONG = `must be at most ${MAX_BYTES} bytes of UTF-8`

/** Encryption of the result with AES-256; passwords come out prepared as readers prepare what is typed. */
export const password = z
  .strictObject({
    user: passwordText('Password that opens the document. Default: everybody can open it'),
    owner: passwordText(
      'Password that lifts the permissions. Default: a random one that nobody knows',
    ),
    permissions: boundedList(z.enum(PDF_PERMISSIONS), PDF_PERMISSIONS.length)
      .default([...PDF_PERMISSIONS])
      .meta({
        description:
          'Permissions of people who open the file with the user password. Default: all of them. `print_high_quality` includes `print`; in a PDF/UA, `accessibility` stays allowed.',
      }),
  })
  .refine(({ user, owner }) => user !== undefined || owner !== undefined, {
    error: 'must have a user or an owner password',
  })
  .meta({
    description:
      'Encrypts the result with AES-256 (revision 6). At least one of `user` and `owner`. Not with `pdf_a`, `factur_x` or `deterministic`.',
  })
