import { changeAnnotations } from '../../pdf/document/annotations.ts'
import { keepStructure } from '../../pdf/document/pages/keep-structure.ts'
import { type PdfPage, pageDict } from '../../pdf/document/pages/page-tree.ts'
import { isArray, isDict, isName, isRef, type PdfDict } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Takes annotations away, out of the structure too, and leaves nothing of them. */
export function dropAnnotations(
  file: PdfFile,
  pages: readonly PdfPage[],
  goes: (annotation: PdfDict, subtype: string) => boolean,
): void {
  const gone = new Set<number>()
  const isGoing = (annotation: PdfDict) => {
    const subtype = file.resolve(annotation.get('Subtype'))
    return goes(annotation, isName(subtype) ? subtype.value : '')
  }
  for (const page of pages) {
    const annotations = file.resolve(pageDict(file, page).get('Annots'))
    for (const item of isArray(annotations) ? annotations : []) {
      const entries = file.resolve(item)
      if (isRef(item) && isDict(entries) && isGoing(entries)) gone.add(item.num)
    }
    changeAnnotations(file, page, (annotation) => (isGoing(annotation) ? undefined : annotation))
  }
  if (gone.size === 0) return
  keepStructure(file, gone)
  for (const num of gone) file.set(num, null)
}
