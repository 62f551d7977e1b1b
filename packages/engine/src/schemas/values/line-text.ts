import * as z from 'zod'

const CONTROL = /\p{Cc}/u

/** One line of text for people: at most `maxLength` characters, no control characters, well-formed. */
export function lineText(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength, { error: `must be at most ${maxLength} characters`, abort: true })
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), {
      error: 'must be text without control characters or lone surrogates',
    })
}
