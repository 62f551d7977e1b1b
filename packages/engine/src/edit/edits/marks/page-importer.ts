import { type ObjectImporter, objectImporter } from '../../../pdf/file/copy/import-objects.ts'
import { withEntries } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'

/** Copies what pages of another document show; the structure of that document does not come along. */
export function pageImporter(source: PdfFile, target: PdfFile): ObjectImporter {
  return objectImporter(source, target, {
    changeDict: (entries) =>
      entries.has('StructParents') || entries.has('StructParent')
        ? withEntries(entries, { StructParents: undefined, StructParent: undefined })
        : entries,
  })
}
