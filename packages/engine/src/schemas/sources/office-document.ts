import { lineText } from '../values/line-text.ts'
import { openingPassword } from '../values/opening-password.ts'
import { source } from './source.ts'

/** The document of an office conversion. */
export function officeDocument(kinds: string) {
  return source.meta({
    description: `${kinds}; base64 of the bytes, an object holding it, or an object with the URL to read it from; at most 20 MB once decoded.`,
  })
}

/** Password that opens an encrypted office document. */
export const documentPassword = openingPassword(
  'Password that opens the document when it is encrypted (DOCX, XLSX, ODT, ODS)',
)

/** Name of a workbook's file, which its headers and footers may show. */
export const documentName = lineText(255).optional().meta({
  description:
    "Name of the workbook's file with its extension, at most 255 characters: headers and footers show it where the sheet has `&F`. Default: `options.filename` with the extension of the workbook; without either the place stays empty, with a warning.",
})
