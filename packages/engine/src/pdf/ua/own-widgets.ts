import { WIDGET_NAME } from '../document/form/add-form.ts'
import { type PdfPage, pageDict } from '../document/pages/tree/page-tree.ts'
import { isDict, isRef, isString } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { elementsOf, type StructureElement } from './structure.ts'
import type { TagHint } from './tag-hint.ts'

/**
 * Gives the fields of a form to the elements of their controls, each by the number that both bear.
 *
 * Source: ISO 14289-1, 7.18.4.
 */
export function ownWidgets(
  file: PdfFile,
  pages: readonly PdfPage[],
  document: StructureElement,
  hints: readonly TagHint[],
): void {
  const widgets = new Map<string, { pageNum: number; annotationNum: number }>()
  for (const page of pages) {
    for (const item of file.listAt(pageDict(file, page), 'Annots')) {
      const annotation = file.resolve(item)
      const own = isDict(annotation) ? annotation.get('NM') : undefined
      if (!isRef(item) || !isString(own) || !own.value.startsWith(WIDGET_NAME)) continue
      widgets.set(own.value, { pageNum: page.num, annotationNum: item.num })
    }
  }
  if (widgets.size === 0) return
  for (const holder of elementsOf(document)) {
    const field = holder.hint === undefined ? undefined : hints[holder.hint]?.field
    const widget = field === undefined ? undefined : widgets.get(`${WIDGET_NAME}${field}`)
    if (widget === undefined) continue
    widgets.delete(`${WIDGET_NAME}${field}`)
    holder.type = 'Form'
    holder.isField = true
    // The browser describes them as if they could not be filled in.
    holder.attributes = []
    // Its appearance is the field's, and a field has nothing else.
    holder.children = [{ kind: 'annotation', ...widget }]
  }
}
