import { type PdfObject, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** Sets one of the name trees that the catalog lists, or takes it away. */
export function setNames(file: PdfFile, key: string, tree: PdfObject | undefined): void {
  const names = withEntries(file.dictAt(file.catalog, 'Names') ?? new Map(), { [key]: tree })
  file.setCatalog({ Names: names.size > 0 ? names : undefined })
}
