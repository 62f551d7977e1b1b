import { isArray, isDict, isRef, type PdfObject, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type PdfPage, pageDict } from './page-tree.ts'

/** Takes the form fields of pages that go out of the form; one that also stands on another page stays there. */
export function keepFields(file: PdfFile, going: readonly PdfPage[]): void {
  const form = file.dictAt(file.catalog, 'AcroForm')
  const fields = file.resolve(form?.get('Fields'))
  if (form === undefined || !isArray(fields)) return
  const gone = new Set<number>()
  for (const page of going) {
    const annotations = file.resolve(pageDict(file, page).get('Annots'))
    for (const item of isArray(annotations) ? annotations : []) if (isRef(item)) gone.add(item.num)
  }
  const kept = keptAmong(file, fields, gone, new Set())
  const entries = withEntries(form, { Fields: kept })
  file.setCatalog({ AcroForm: kept.length === 0 ? undefined : entries })
}

/** @param seen numbers of fields met before: a tree that bites its tail ends there */
function keptAmong(
  file: PdfFile,
  fields: readonly PdfObject[],
  gone: ReadonlySet<number>,
  seen: Set<number>,
): PdfObject[] {
  return fields.filter((item) => {
    if (!isRef(item) || gone.has(item.num) || seen.has(item.num)) return false
    seen.add(item.num)
    const field = file.get(item.num)
    const kids = isDict(field) ? file.resolve(field.get('Kids')) : undefined
    if (!isDict(field) || !isArray(kids)) return true
    const kept = keptAmong(file, kids, gone, seen)
    if (kept.length < kids.length) file.set(item.num, withEntries(field, { Kids: kept }))
    return kept.length > 0
  })
}
