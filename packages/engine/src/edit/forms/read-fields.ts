import { adoptStrays } from '../../pdf/document/form/adopt-strays.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import {
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { type FieldWidget, type FormField, kindOfField } from './form-field.ts'

// Entries that a field has from those above it (ISO 32000-2, 12.7.4).
const INHERITED = ['FT', 'Ff', 'V', 'DV', 'MaxLen', 'Opt', 'TI', 'I', 'DA', 'Q']

// A tree of fields is a few levels deep; a deeper one bites its tail.
const MAX_DEPTH = 64

/**
 * Fields of a document with the places where they show.
 *
 * Fields that stand on a page and that the form forgot are found as well: readers show them like any other.
 */
export function readFields(file: PdfFile, pages: readonly PdfPage[]): readonly FormField[] {
  const form = file.dictAt(file.catalog, 'AcroForm')
  if (form === undefined) return []
  adoptStrays(file, pages)
  const fields: FormField[] = []
  const seen = new Set<number>()
  const base = new Map<string, PdfObject>()
  for (const key of ['DA', 'Q']) {
    const value = file.resolve(form.get(key))
    if (value !== undefined && value !== null) base.set(key, value)
  }
  const owner = file.dictAt(file.catalog, 'AcroForm') ?? form
  let root = 0
  for (const item of file.listAt(owner, 'Fields')) {
    if (isRef(item)) root = item.num
    visit(item, '', base, 0)
  }
  return fields

  function visit(item: PdfObject, above: string, inherited: PdfDict, depth: number): void {
    const own = file.resolve(item)
    if (!isRef(item) || !isDict(own) || seen.has(item.num) || depth > MAX_DEPTH) return
    seen.add(item.num)
    const title = file.resolve(own.get('T'))
    const part = isString(title) ? decodeTextString(title.value) : ''
    const name = above === '' || part === '' ? above + part : `${above}.${part}`
    const entries = new Map(inherited)
    for (const key of [...INHERITED, 'TU', 'RV', 'AA']) {
      const value = file.resolve(own.get(key))
      if (value !== undefined && value !== null) entries.set(key, value)
    }
    const kids = file.listAt(own, 'Kids')
    const inner = kids.filter((kid) => isField(file, kid))
    if (inner.length > 0) {
      for (const key of ['TU', 'RV', 'AA']) entries.delete(key)
      for (const kid of inner) visit(kid, name, entries, depth + 1)
      return
    }
    const type = entries.get('FT')
    if (!isName(type)) return
    const flags = entries.get('Ff')
    const bits = typeof flags === 'number' ? flags : 0
    const widgets = (kids.length > 0 ? kids : [item]).flatMap((kid): FieldWidget[] => {
      const widget = file.resolve(kid)
      return isRef(kid) && isDict(widget) ? [{ num: kid.num, entries: widget }] : []
    })
    fields.push({
      name,
      num: item.num,
      root,
      kind: kindOfField(type.value, bits),
      flags: bits,
      entries,
      widgets,
    })
  }
}

/** Whether a kid is a field of its own and not a place where its parent shows. */
function isField(file: PdfFile, kid: PdfObject): boolean {
  const entries = file.resolve(kid)
  return isDict(entries) && (entries.has('T') || entries.has('Kids'))
}
