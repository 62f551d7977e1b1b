import { pageContents } from '../../../pdf/document/pages/page-content.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { isDict, isName, isRef, isStream, type PdfObject } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../pdf/file/write/sweep.ts'

/** Numbers of the streams that hold operators: contents of pages, forms, cells of patterns, glyphs of Type 3 fonts. */
export function contentsOf(file: PdfFile): ReadonlySet<number> {
  const found = new Set<number>()
  const add = (value: PdfObject | undefined) => {
    if (isRef(value)) found.add(value.num)
  }
  for (const page of readPages(file)) pageContents(file, page).forEach(add)
  for (const { num } of sweep(file)) {
    const value = file.peek(num)
    if (isStream(value)) {
      const isForm = isName(file.resolve(value.dict.get('Subtype')), 'Form')
      if (isForm || value.dict.get('PatternType') === 1) found.add(num)
    } else if (isDict(value) && value.has('CharProcs')) {
      for (const glyph of file.dictAt(value, 'CharProcs')?.values() ?? []) add(glyph)
    }
  }
  return found
}
