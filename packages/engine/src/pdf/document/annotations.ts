import {
  isArray,
  isDict,
  isRef,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { type PdfPage, pageDict } from './pages/tree/page-tree.ts'

/** Flag of annotations that are printed with their page (ISO 32000-1, table 165). */
export const PRINT_FLAG = 1 << 2

/** Dictionaries of a page's annotations. */
export function readAnnotations(file: PdfFile, page: PdfPage): readonly PdfDict[] {
  const annotations = file.resolve(pageDict(file, page).get('Annots'))
  if (!isArray(annotations)) return []
  return annotations.map((item) => file.resolve(item)).filter((item) => isDict(item))
}

/**
 * Changes the annotations of a page, in place in its list.
 *
 * @param change the same dictionary leaves an annotation untouched, undefined removes it
 */
export function changeAnnotations(
  file: PdfFile,
  page: PdfPage,
  change: (annotation: PdfDict) => PdfDict | undefined,
): void {
  const owner = pageDict(file, page)
  const annotations = file.resolve(owner.get('Annots'))
  if (!isArray(annotations)) return
  let isListChanged = false
  const kept: PdfObject[] = []
  for (const item of annotations) {
    const before = file.resolve(item)
    const after = isDict(before) ? change(before) : before
    if (after === before) {
      kept.push(item)
    } else if (isRef(item) && after !== undefined) {
      file.set(item.num, after)
      kept.push(item)
    } else {
      isListChanged = true
      if (after !== undefined) kept.push(after)
    }
  }
  if (!isListChanged) return
  file.set(page.num, withEntries(owner, { Annots: kept.length > 0 ? kept : undefined }))
}

/** Appends annotations to a page, as objects of their own. */
export function addAnnotations(
  file: PdfFile,
  page: PdfPage,
  annotations: readonly PdfDict[],
): void {
  if (annotations.length === 0) return
  const owner = pageDict(file, page)
  const added = annotations.map((annotation) => file.add(annotation))
  const all = [...file.listAt(owner, 'Annots'), ...added]
  file.set(page.num, withEntries(owner, { Annots: all }))
}
