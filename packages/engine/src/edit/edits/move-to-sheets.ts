import type { Matrix } from '../../pdf/content/matrix.ts'
import { type PdfPage, pageDict } from '../../pdf/document/pages/page-tree.ts'
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
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { changeArrays } from './change-arrays.ts'
import { changeDicts } from './change-dicts.ts'
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
    const before = file.resolve(sheet.get('Annots'))
    const Annots = [...(isArray(before) ? before : []), ...moved]
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
  const corners = rectangle && points(rectangle, matrix)
  return withEntries(entries, {
    P: undefined,
    ...(corners && {
      Rect: [
        Math.min(corners[0] ?? 0, corners[2] ?? 0),
        Math.min(corners[1] ?? 0, corners[3] ?? 0),
        Math.max(corners[0] ?? 0, corners[2] ?? 0),
        Math.max(corners[1] ?? 0, corners[3] ?? 0),
      ],
    }),
    ...(quads && { QuadPoints: points(quads, matrix) }),
  })
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
    const kids = value.get('K')
    if (kids === undefined) continue
    const list = file.resolve(kids)
    const K = isArray(list) ? list.map((item) => inForm(item, own)) : inForm(kids, own)
    file.set(kid.num, withEntries(value, { K }))
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
