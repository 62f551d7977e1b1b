import * as z from 'zod'

/** Password that opens an encrypted PDF. */
export const pdfPassword = z
  .string()
  .max(255, { error: 'must be at most 255 characters', abort: true })
  // The password itself never appears in an error.
  .superRefine((text, ctx) => {
    if (text.length > 0 && text.isWellFormed() && !text.includes('\0')) return
    const message = 'must be text of at least one character, without NUL characters'
    ctx.addIssue({ code: 'custom', message, params: { given: undefined } })
  })
  .optional()
  .meta({
    description:
      'User or owner password that opens the PDF when it is encrypted (RC4 or AES, 40 to 256 bits); at most 255 characters.',
  })
