import { changeAnnotations, PRINT_FLAG } from '../document/annotations.ts'
import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { isName, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/**
 * Has annotations printed with their pages, which LibreOffice leaves unsaid and an archived page must not.
 *
 * Source: ISO 19005-2, 6.3.2 (tests 1 and 2).
 */
export function printAnnotations(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const flags = annotation.get('F')
      const printed = (typeof flags === 'number' ? flags : 0) | PRINT_FLAG
      const isDone = flags === printed || isName(annotation.get('Subtype'), 'Popup')
      return isDone ? annotation : withEntries(annotation, { F: printed })
    })
  }
}
