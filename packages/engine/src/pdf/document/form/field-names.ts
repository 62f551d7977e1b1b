import { decodeTextString } from '../../file/decode-text-string.ts'
import { isDict, isRef, isString, type PdfDict, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

// A tree of fields is a few levels deep; a deeper one bites its tail.
const MAX_DEPTH = 64

/** Whole name of a field, those above it and a dot before it; that of its field for a widget, '' for what has none. */
export function fieldName(file: PdfFile, field: PdfObject | undefined): string {
  const parts: string[] = []
  let own = file.resolve(field)
  for (let depth = 0; isDict(own) && depth < MAX_DEPTH; depth += 1) {
    const part = partName(file, own)
    if (part !== '') parts.unshift(part)
    own = file.resolve(own.get('Parent'))
  }
  return parts.join('.')
}

/** Whole names of all fields of a form, and of the groups that they are in. */
export function fieldNames(file: PdfFile, form: PdfDict | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<number>()
  const visit = (fields: readonly PdfObject[], above: string) => {
    for (const item of fields) {
      const own = file.resolve(item)
      if (!isDict(own) || (isRef(item) && seen.has(item.num))) continue
      if (isRef(item)) seen.add(item.num)
      const part = partName(file, own)
      const name = above === '' || part === '' ? above + part : `${above}.${part}`
      names.add(name)
      visit(file.listAt(own, 'Kids'), name)
    }
  }
  if (form) visit(file.listAt(form, 'Fields'), '')
  return names
}

function partName(file: PdfFile, field: PdfDict): string {
  const part = file.resolve(field.get('T'))
  return isString(part) ? decodeTextString(part.value) : ''
}
