import { changeAnnotations } from '../annotations.ts'
import { withEntries } from '../objects.ts'
import type { PdfPage } from '../page-tree.ts'
import type { PdfFile } from '../pdf-file.ts'
import { uriOf } from '../web-link.ts'

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
