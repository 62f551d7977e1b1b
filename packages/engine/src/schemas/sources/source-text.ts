import * as z from 'zod'
import { isSourceName } from '../../messages/document-name.ts'

/** Largest HTML document: 2 MB of UTF-8, counted in binary so that either reading of "2 MB" fits. */
export const HTML_MAX_BYTES = 2 * 1024 * 1024

/**
 * Text of a document, stylesheet, script or expression: UTF-8 of at most `maxBytes`, without NUL
 * characters (HTML turns them into U+FFFD, other readers end at them) and without lone surrogates, which
 * have no UTF-8 form.
 *
 * The text itself never appears in an error.
 */
export function sourceText(maxBytes: number): z.ZodString {
  return z.string().superRefine((text, ctx) => {
    const refuse = (message: string, given?: string) =>
      ctx.addIssue({ code: 'custom', message, params: { given } })
    // UTF-16 length is a lower bound of the UTF-8 length and costs nothing.
    if (text.length > maxBytes) {
      // No other check reads a text of any length.
      const given = `${text.length} characters`
      ctx.addIssue({
        code: 'custom',
        message: sizeMessage(maxBytes),
        params: { given },
        continue: false,
      })
      return
    }
    const bytes = Buffer.byteLength(text)
    if (bytes > maxBytes) refuse(sizeMessage(maxBytes), `${bytes} bytes`)
    else if (text.includes('\0')) refuse('must not contain NUL characters')
    else if (!text.isWellFormed()) refuse('must be well-formed Unicode, without lone surrogates')
  })
}

/**
 * As {@link sourceText}, of a document that is to be converted: one without a visible character is a mistake of whoever
 * made it, and so is one that is the name of a file, which would be all that is printed.
 */
export function documentText(maxBytes: number): z.ZodString {
  return sourceText(maxBytes)
    .regex(/\S/, 'must not be empty')
    .refine((text) => !isSourceName(text), 'must be the text of a document, not the name of a file')
}

/** Rule of a text that is too large, behind the name of its field. */
export function sizeMessage(maxBytes: number): string {
  return `must be at most ${maxBytes} bytes of UTF-8`
}
