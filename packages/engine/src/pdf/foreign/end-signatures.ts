import {
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/**
 * Takes away the signatures of a file that is about to change: they vouch for bytes that will be others, and a reader
 * would call them broken. Their appearance stays on the page.
 *
 * @returns how many there were
 *
 * Source: ISO 32000-2, 12.8.
 */
export function endSignatures(file: PdfFile): number {
  const form = file.dictAt(file.catalog, 'AcroForm')
  if (file.catalog.has('Perms') || file.catalog.has('DSS')) {
    file.setCatalog({ Perms: undefined, DSS: undefined })
  }
  if (form === undefined) return 0
  let ended = 0
  const seen = new Set<number>()
  const visit = (item: PdfObject, inheritedType: PdfObject | undefined): void => {
    const field = file.resolve(item)
    if (!isDict(field) || !isRef(item) || seen.has(item.num)) return
    seen.add(item.num)
    const type = field.get('FT') ?? inheritedType
    if (isName(file.resolve(type), 'Sig') && isSignature(file, field)) {
      ended += 1
      file.set(item.num, withEntries(field, { V: undefined }))
    }
    for (const kid of file.listAt(field, 'Kids')) visit(kid, type)
  }
  for (const field of file.listAt(form, 'Fields')) visit(field, undefined)
  if (form.has('SigFlags')) {
    file.setCatalog({ AcroForm: withEntries(form, { SigFlags: undefined }) })
  }
  return ended
}

function isSignature(file: PdfFile, field: PdfDict): boolean {
  return file.dictAt(field, 'V') !== undefined
}
