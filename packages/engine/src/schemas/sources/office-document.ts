import * as z from 'zod'
import { lineText } from '../values/line-text.ts'
import { source } from './source.ts'

/** The document of an office conversion. */
export function officeDocument(kinds: string) {
  return source.meta({
    description: `${kinds}; base64 of the bytes, an object holding it, or an object with the URL to read it from; at most 20 MB once decoded.`,
  })
}

/** Password that opens an encrypted office document. */
export const documentPassword = z
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
      'Password that opens the document when it is encrypted (DOCX, XLSX, ODT, ODS); at most 255 characters.',
  })

/** Name of a workbook's file, which its headers and footers may show. */
export const documentName = lineText(255).optional().meta({
  description:
    "Name of the workbook's file with its extension, at most 255 characters: headers and footers show it where the sheet has `&F`. Default: `options.filename` with the extension of the workbook; without either the place stays empty, with a warning.",
})
