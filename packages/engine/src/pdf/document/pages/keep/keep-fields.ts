import {
  isArray,
  isDict,
  isRef,
  type PdfDict,
  type PdfObject,
  ref,
  withEntries,
} from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { fieldName } from '../../form/field-names.ts'
import { forgetFields } from '../../form/forget-fields.ts'

/**
 * Takes form fields out of the form whose widgets go, out of the order in which fields are calculated, and out of actions
 * that name them; one that also stands elsewhere stays there.
 *
 * @param gone numbers of the annotations that go, still in the file
 */
export function keepFields(file: PdfFile, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return
  const names = new Set([...gone].map((num) => fieldName(file, ref(num))))
  const left = new Set(gone)
  leaveForm(file, gone, left)
  for (const num of left) names.add(fieldName(file, ref(num)))
  leaveParents(file, gone)
  forgetFields(file, left, names)
}

/** @param left numbers of what goes, to which fields are added of which nothing is left */
function leaveForm(file: PdfFile, gone: ReadonlySet<number>, left: Set<number>): void {
  const form = file.dictAt(file.catalog, 'AcroForm')
  const fields = form && listAt(file, form, 'Fields')
  if (form === undefined || fields === undefined) return
  const kept = keptAmong(file, fields, left, new Set())
  if (left.size === gone.size && kept.length === fields.length) return
  if (kept.length === 0) {
    file.setCatalog({ AcroForm: undefined })
    return
  }
  const order = listAt(file, form, 'CO')?.filter((item) => !isRef(item) || !left.has(item.num))
  const CO = order !== undefined && order.length > 0 ? order : undefined
  file.setCatalog({ AcroForm: withEntries(form, { Fields: kept, CO }) })
}

/** Widgets go from their fields that the form does not list, too. */
function leaveParents(file: PdfFile, gone: ReadonlySet<number>): void {
  for (const num of gone) {
    const widget = file.get(num)
    const parent = isDict(widget) ? widget.get('Parent') : undefined
    const field = isRef(parent) ? file.get(parent.num) : undefined
    if (!isRef(parent) || !isDict(field)) continue
    const kids = listAt(file, field, 'Kids')
    const Kids = kids?.filter((kid) => !isRef(kid) || !gone.has(kid.num))
    if (Kids?.length !== kids?.length) file.set(parent.num, withEntries(field, { Kids }))
  }
}

/**
 * @param gone numbers of what goes; fields of which nothing is left are added
 * @param seen numbers of fields met before: a tree that bites its tail ends there
 */
function keptAmong(
  file: PdfFile,
  fields: readonly PdfObject[],
  gone: Set<number>,
  seen: Set<number>,
): PdfObject[] {
  return fields.filter((item) => {
    if (!isRef(item) || gone.has(item.num) || seen.has(item.num)) return false
    seen.add(item.num)
    const field = file.get(item.num)
    const kids = isDict(field) ? listAt(file, field, 'Kids') : undefined
    if (!isDict(field)) return false
    if (kids === undefined || kids.length === 0) return true
    const kept = keptAmong(file, kids, gone, seen)
    if (kept.length < kids.length) file.set(item.num, withEntries(field, { Kids: kept }))
    if (kept.length === 0) gone.add(item.num)
    return kept.length > 0
  })
}

function listAt(file: PdfFile, owner: PdfDict, key: string): readonly PdfObject[] | undefined {
  const list = file.resolve(owner.get(key))
  return isArray(list) ? list : undefined
}
