import * as z from 'zod'

/** Longest password that a document is opened with, in UTF-16 units. */
const MAX_LENGTH = 255

/**
 * Password that opens an encrypted document; it never appears in an error.
 *
 * @param purpose the sentence that begins its description, without the full stop
 */
export function openingPassword(purpose: string) {
  return z
    .string()
    .max(MAX_LENGTH, { error: `must be at most ${MAX_LENGTH} characters`, abort: true })
    .superRefine((text, ctx) => {
      if (text.length > 0 && text.isWellFormed() && !text.includes('\0')) return
      const message = 'must be text of at least one character, without NUL characters'
      ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
    })
    .optional()
    .meta({ description: `${purpose}; at most ${MAX_LENGTH} characters.` })
}
