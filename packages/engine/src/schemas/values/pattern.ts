import { RE2JS } from 're2js'
import * as z from 'zod'

/** Most characters of a text or pattern to search for. */
export const MAX_TERM = 1000

/** Text to search for. */
export const term = z
  .string()
  .max(MAX_TERM, { error: `must be at most ${MAX_TERM} characters`, abort: true })
  .refine((text) => text.trim() !== '', { error: 'must have a character that is not white space' })

/** Regular expression whose time grows no faster than the text. */
export const pattern = z
  .string()
  .min(1)
  .max(MAX_TERM, { error: `must be at most ${MAX_TERM} characters`, abort: true })
  .refine(isPattern, { error: 'must be a regular expression in the syntax of RE2' })

function isPattern(value: string): boolean {
  try {
    RE2JS.compile(value)
    return true
  } catch {
    return false
  }
}
