import { isDict, isName, isRef, type PdfObject, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type PdfPage, pageDict } from '../pages/tree/page-tree.ts'

// A tree of fields is a few levels deep; a deeper one bites its tail.
const MAX_DEPTH = 64

/** Gives the form the fields that stand on a page and that it forgot: readers show them like any other. */
export function adoptStrays(file: PdfFile, pages: readonly PdfPage[]): void {
  const form = file.dictAt(file.catalog, 'AcroForm')
  if (form === undefined) return
  const roots = file.listAt(form, 'Fields')
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
  const items = file.listAt(entries, 'Annots')
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
