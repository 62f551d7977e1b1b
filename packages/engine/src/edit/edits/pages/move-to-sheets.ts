import type { Matrix } from '../../../pdf/content/matrix.ts'
import { changeArrays, changeDicts } from '../../../pdf/document/change-objects.ts'
import { type PdfPage, pageDict } from '../../../pdf/document/pages/tree/page-tree.ts'
import {
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  name,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import type { PlacedPage } from './impose.ts'

type Places = ReadonlyMap<number, PlacedPage>

/** Brings to the sheets what belonged to the pages on them: links, places that are led to, and the structure. */
export function moveToSheets(file: PdfFile, pages: readonly PdfPage[], places: Places): void {
  moveLinks(file, pages, places)
  const tree = file.catalog.get('StructTreeRoot')
  const root = file.resolve(tree)
  if (isDict(root)) moveStructure(file, root, places)
  changeArrays(file, (array) => movedPlace(array, places))
  changeDicts(file, (entries) => onSheet(entries, places))
  for (const { num } of pages) file.set(num, null)
}

function moveLinks(file: PdfFile, pages: readonly PdfPage[], places: Places): void {
  for (const page of pages) {
    const place = places.get(page.num)
    const annotations = file.resolve(pageDict(file, page).get('Annots'))
    if (place === undefined || !isArray(annotations)) continue
    const moved = annotations.map((item) => {
      const entries = file.resolve(item)
      if (!isDict(entries)) return item
      const after = movedLink(file, entries, place.matrix)
      if (!isRef(item)) return file.add(after)
      file.set(item.num, after)
      return item
    })
    const sheet = file.get(place.sheet.num)
    if (!isDict(sheet)) continue
    const Annots = [...file.listAt(sheet, 'Annots'), ...moved]
    file.set(place.sheet.num, withEntries(sheet, { Annots, Tabs: name('S') }))
  }
}

function movedLink(file: PdfFile, entries: PdfDict, matrix: Matrix): PdfDict {
  const numbers = (key: string) => {
    const list = file.resolve(entries.get(key))
    return isArray(list) ? list.map((item) => Number(file.resolve(item))) : undefined
  }
  const rectangle = numbers('Rect')
  const quads = numbers('QuadPoints')
  return withEntries(entries, {
    P: undefined,
    ...(rectangle && { Rect: movedRectangle(rectangle, matrix) }),
    ...(quads && { QuadPoints: points(quads, matrix) }),
  })
}

/** A rectangle of a page as one of the sheet, turned by right angles. */
function movedRectangle(rectangle: readonly number[], matrix: Matrix): readonly number[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = points(rectangle, matrix)
  return [
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  ]
}

/** Numbers that are x and y in turn, through a matrix. */
function points(values: readonly number[], [a, b, c, d, e, f]: Matrix): number[] {
  return values.map((value, index) => {
    const other = values[index % 2 === 0 ? index + 1 : index - 1] ?? 0
    return index % 2 === 0 ? a * value + c * other + e : b * other + d * value + f
  })
}

/** A destination on a page that went to a sheet. */
function movedPlace(array: PdfArray, places: Places): PdfArray {
  const [page, kind, left, top] = array
  const place = isRef(page) ? places.get(page.num) : undefined
  if (place === undefined || !isName(kind)) return array
  if (kind.value !== 'XYZ' || typeof left !== 'number' || typeof top !== 'number') {
    return [place.sheet, name('Fit')]
  }
  const [x = 0, y = 0] = points([left, top], place.matrix)
  return [place.sheet, kind, x, y, null]
}

/** An element of the structure, or something else that names the page it is on. */
function onSheet(entries: PdfDict, places: Places): PdfDict {
  const page = entries.get('Pg')
  const place = isRef(page) ? places.get(page.num) : undefined
  return place === undefined ? entries : withEntries(entries, { Pg: place.sheet })
}

/**
 * The box of a figure is told in the coordinates of its page.
 *
 * Source: ISO 32000-2, table 379.
 */
function moveBox(file: PdfFile, num: number, matrix: Matrix | undefined): void {
  const entries = file.get(num)
  if (matrix === undefined || !isDict(entries)) return
  const attributes = file.resolve(entries.get('A'))
  const list = isArray(attributes) ? attributes : [attributes]
  const moved = list.map((item) => {
    const one = file.resolve(item)
    const box = isDict(one) ? file.resolve(one.get('BBox')) : undefined
    if (!isDict(one) || !isArray(box)) return item ?? null
    const numbers = box.map((value) => Number(file.resolve(value)))
    return withEntries(one, { BBox: movedRectangle(numbers, matrix) })
  })
  if (moved.every((item, index) => item === (list[index] ?? null))) return
  file.set(num, withEntries(entries, { A: isArray(attributes) ? moved : moved[0] }))
}

/**
 * Content of pages is content of forms now, which elements of the structure have to say of each piece.
 *
 * Source: ISO 32000-2, 14.7.5.2.
 */
function moveStructure(file: PdfFile, root: PdfDict, places: Places): void {
  const seen = new Set<number>()
  const pending: { readonly kid: PdfObject; readonly page: PdfObject | undefined }[] = [
    { kid: root.get('K') ?? null, page: undefined },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { kid, page } = next
    const value = file.resolve(kid)
    if (isArray(value)) {
      for (const item of value) pending.push({ kid: item, page })
      continue
    }
    if (!isRef(kid) || !isDict(value) || seen.has(kid.num)) continue
    seen.add(kid.num)
    const own = value.get('Pg') ?? page
    moveBox(file, kid.num, isRef(own) ? places.get(own.num)?.matrix : undefined)
    const kids = value.get('K')
    if (kids === undefined) continue
    const list = file.resolve(kids)
    const K = isArray(list) ? list.map((item) => inForm(item, own)) : inForm(kids, own)
    file.set(kid.num, withEntries(file.get(kid.num) as PdfDict, { K }))
    pending.push({ kid: K, page: own })
  }

  function inForm(kid: PdfObject, page: PdfObject | undefined): PdfObject {
    const value = file.resolve(kid)
    if (typeof value === 'number') return contentOf(value, page) ?? kid
    if (!isDict(value) || !isName(file.resolve(value.get('Type')), 'MCR')) return kid
    const mcid = file.resolve(value.get('MCID'))
    if (value.has('Stm') || typeof mcid !== 'number') return kid
    return contentOf(mcid, value.get('Pg') ?? page) ?? kid
  }

  function contentOf(mcid: number, page: PdfObject | undefined): PdfObject | undefined {
    const place = isRef(page) ? places.get(page.num) : undefined
    if (place === undefined) return undefined
    return dict({ Type: name('MCR'), Pg: place.sheet, Stm: place.form, MCID: mcid })
  }
}
