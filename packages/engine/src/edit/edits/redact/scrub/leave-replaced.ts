import { changeObjects } from '../../../../pdf/document/change-objects.ts'
import { paintedObjects } from '../../../../pdf/document/pages/keep/page-objects.ts'
import { readPages } from '../../../../pdf/document/pages/tree/page-tree.ts'
import {
  isArray,
  isDict,
  isRef,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'

/** Keys by which the structure leads to a stream with sequences, and to a form or picture as a whole. */
const LEADING = ['Stm', 'Obj']

/**
 * Lets nothing lead any more to an object that went from where it was cut and that no page paints as it was: the structure of a
 * document leads to forms and pictures, and lists of names do. It leads to what took the place of the object, or to nothing.
 *
 * @param replaced objects that went, and what took the place of each
 */
export function leaveReplaced(
  file: PdfFile,
  replaced: ReadonlyMap<number, PdfRef | undefined>,
): void {
  if (replaced.size === 0) return
  const painted = paintedObjects(file, readPages(file))
  const isGone = (value: PdfObject | undefined): value is PdfRef =>
    isRef(value) && replaced.has(value.num) && !painted.has(value.num)
  const isLeadingNowhere = (item: PdfObject | undefined) => {
    const entries = file.resolve(item)
    if (!isDict(entries)) return false
    return LEADING.some((key) => {
      const value = entries.get(key)
      return isGone(value) && replaced.get(value.num) === undefined
    })
  }
  const goes = (item: PdfObject | undefined) => isGone(item) || isLeadingNowhere(item)
  const kept = (entries: PdfDict): PdfDict => {
    if (![...entries.values()].some(goes) && !LEADING.some((key) => isGone(entries.get(key)))) {
      return entries
    }
    const own = new Map<string, PdfObject>()
    for (const [key, value] of entries) {
      const other = isGone(value) && LEADING.includes(key) ? replaced.get(value.num) : undefined
      if (other !== undefined) own.set(key, other)
      else if (!goes(value)) own.set(key, value)
    }
    return own
  }
  changeObjects(file, (value) => {
    // Trees of names and numbers hold pairs: their places stay.
    if (isArray(value)) {
      return value.some(goes)
        ? value
            .filter((item) => !isLeadingNowhere(item))
            .map((item) => (isGone(item) ? null : item))
        : value
    }
    return isDict(value) ? kept(value) : value
  })
}
