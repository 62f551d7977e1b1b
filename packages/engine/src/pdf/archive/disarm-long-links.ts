import { changeAnnotations } from '../document/annotations.ts'
import type { PdfPage } from '../document/pages/tree/page-tree.ts'
import { uriOf } from '../document/web-link.ts'
import { withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

const MAX_STRING_BYTES = 32_767

/**
 * Takes the address from links whose address is longer than a string may be: `data:` links with a file inside. They
 * stay where they are and do nothing; half an address would be a wrong one.
 *
 * Source: ISO 19005-2, 6.1.13 (test 3).
 */
export function disarmLongLinks(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    changeAnnotations(file, page, (annotation) => {
      const isLong = (uriOf(file, annotation)?.value.length ?? 0) > MAX_STRING_BYTES
      return isLong ? withEntries(annotation, { A: undefined }) : annotation
    })
  }
}
