import { changeAnnotations } from '../../pdf/document/annotations.ts'
import { keepFields } from '../../pdf/document/pages/keep/keep-fields.ts'
import { keepStructure } from '../../pdf/document/pages/keep/keep-structure.ts'
import { type PdfPage, pageDict } from '../../pdf/document/pages/tree/page-tree.ts'
import { isDict, isName, isRef, type PdfDict, withEntries } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Takes annotations away, out of the form and the structure too, and leaves nothing of them, nor of their windows. */
export function dropAnnotations(
  file: PdfFile,
  pages: readonly PdfPage[],
  goes: (annotation: PdfDict, subtype: string) => boolean,
): void {
  const isMeant = (annotation: PdfDict) => goes(annotation, subtypeOf(file, annotation))
  const isGoing = (annotation: PdfDict) => {
    if (isMeant(annotation)) return true
    if (subtypeOf(file, annotation) !== 'Popup') return false
    const owner = file.dictAt(annotation, 'Parent')
    return owner !== undefined && isMeant(owner)
  }
  const gone = new Set<number>()
  for (const page of pages) {
    for (const item of file.listAt(pageDict(file, page), 'Annots')) {
      const entries = file.resolve(item)
      if (isRef(item) && isDict(entries) && isGoing(entries)) gone.add(item.num)
    }
  }
  for (const page of pages) {
    changeAnnotations(file, page, (one) => (isGoing(one) ? undefined : withoutGone(one, gone)))
  }
  if (gone.size === 0) return
  keepFields(file, gone)
  keepStructure(file, gone)
  for (const num of gone) file.set(num, null)
}

/** Annotations that stay name no window, and none that they answer, that goes. */
function withoutGone(annotation: PdfDict, gone: ReadonlySet<number>): PdfDict {
  const left = ['Popup', 'IRT'].filter((key) => {
    const value = annotation.get(key)
    return isRef(value) && gone.has(value.num)
  })
  const none = Object.fromEntries(left.map((key) => [key, undefined]))
  return left.length === 0 ? annotation : withEntries(annotation, none)
}

function subtypeOf(file: PdfFile, annotation: PdfDict): string {
  const subtype = file.resolve(annotation.get('Subtype'))
  return isName(subtype) ? subtype.value : ''
}
