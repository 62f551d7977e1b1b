import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { replaceMissingGlyphs } from './missing/replace-missing-glyphs.ts'
import type { TextScanner } from './text-scanner.ts'
import { readTextUse } from './text-use.ts'
import { completeToUnicode } from './to-unicode.ts'

/**
 * Makes all text of the pages readable as Unicode, as PDF/A-2u and PDF/UA want it.
 *
 * @param scanner default: this thread
 */
export function repairText(file: PdfFile, pages: readonly PdfPage[], scanner?: TextScanner): void {
  const use = readTextUse(file, pages, scanner)
  replaceMissingGlyphs(file, use)
  completeToUnicode(file, use)
}
