import { type PdfPage, pageDict } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  withEntries,
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
  adoptStrays(file, form, pages)
  const fields: FormField[] = []
  const seen = new Set<number>()
  const base = new Map<string, PdfObject>()
  for (const key of ['DA', 'Q']) {
    const value = file.resolve(form.get(key))
    if (value !== undefined && value !== null) base.set(key, value)
  }
  const owner = file.dictAt(file.catalog, 'AcroForm') ?? form
  let root = 0
  for (const item of listAt(file, owner, 'Fields')) {
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
    const kids = listAt(file, own, 'Kids')
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

/** Gives the form the fields that only a page has. */
function adoptStrays(file: PdfFile, form: PdfDict, pages: readonly PdfPage[]): void {
  const roots = listAt(file, form, 'Fields')
  const known = new Set(roots.flatMap((root) => (isRef(root) ? [root.num] : [])))
  const strays: PdfObject[] = []
  for (const page of pages) {
    for (const item of annotationsOf(file, page)) {
      const root = rootOf(file, item)
      if (!isRef(root) || known.has(root.num)) continue
      known.add(root.num)
      strays.push(root)
    }
  }
  if (strays.length === 0) return
  const fields = [...roots, ...strays]
  file.setCatalog({ AcroForm: withEntries(form, { Fields: fields }) })
}

/** Annotations of a page, each an object of its own from now on: a widget is told from others by its number. */
function annotationsOf(file: PdfFile, page: PdfPage): readonly PdfObject[] {
  const entries = pageDict(file, page)
  const items = listAt(file, entries, 'Annots')
  if (items.every(isRef)) return items
  const owned = items.map((item) => (isDict(item) ? file.add(item) : item))
  file.set(page.num, withEntries(entries, { Annots: owned }))
  return owned
}

/** The outermost field that a widget belongs to; undefined for any other annotation. */
function rootOf(file: PdfFile, item: PdfObject): PdfObject | undefined {
  const widget = file.resolve(item)
  if (!isDict(widget) || !isName(file.resolve(widget.get('Subtype')), 'Widget')) return undefined
  let [root, entries] = [item, widget]
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const parent = entries.get('Parent')
    const above = file.resolve(parent)
    if (parent === undefined || !isDict(above)) break
    root = parent
    entries = above
  }
  return entries.has('T') ? root : undefined
}

function listAt(file: PdfFile, owner: PdfDict, key: string): readonly PdfObject[] {
  const list = file.resolve(owner.get(key))
  return isArray(list) ? list : []
}
