import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { disarmLongLinks } from './disarm-long-links.ts'
import { setOutputIntent } from './output-intent.ts'
import { refusePageSizes } from './page-bounds.ts'
import { printAnnotations } from './print-annotations.ts'

/**
 * Repairs what PDF/A (parts 2 and 3) forbids and Chromium or LibreOffice writes, fonts aside.
 *
 * The level makes no difference here: `2u` asks for Unicode values that every file gets, and what `3b` adds is
 * about attachments.
 *
 * @throws EngineError `invalid_request` for pages of a size that PDF/A forbids
 */
export function conformToArchive(file: PdfFile, pages: readonly PdfPage[]): void {
  refusePageSizes(file, pages)
  disarmLongLinks(file, pages)
  printAnnotations(file, pages)
  setOutputIntent(file)
}
