import { isArray, isDict, isName, isRef, isStream, type PdfObject } from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { readAnnotations } from '../../annotations.ts'
import { appearancesOf } from '../../appearances-of.ts'
import type { PdfPage } from '../tree/page-tree.ts'

const ABOVE: ReadonlySet<string> = new Set(['Page', 'Pages', 'Catalog', 'StructElem'])

/** Adds the numbers of everything that the content of a page reaches but other pages. */
export function collectPageObjects(file: PdfFile, page: PdfPage, seen: Set<number>): void {
  const own = file.get(page.num)
  if (!isDict(own)) return
  const resources = own.get('Resources') ?? page.inherited.get('Resources')
  collectObjects(file, [own.get('Contents'), resources], seen)
}

/** Adds the numbers of everything that values reach but pages and what stands above them. */
function collectObjects(
  file: PdfFile,
  values: readonly (PdfObject | undefined)[],
  seen: Set<number>,
): void {
  const pending = values.filter((value) => value !== undefined)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRef(next)) {
      const value = file.get(next.num)
      if (seen.has(next.num) || isAbove(file, value)) continue
      seen.add(next.num)
      pending.push(value)
    } else if (isArray(next)) {
      for (const entry of next) pending.push(entry)
    } else if (isStream(next)) pending.push(next.dict)
    else if (isDict(next)) pending.push(...next.values())
  }
}

/** Numbers of everything that pages paint and their annotations look like. */
export function paintedObjects(file: PdfFile, pages: readonly PdfPage[]): Set<number> {
  const painted = new Set<number>()
  for (const page of pages) {
    collectPageObjects(file, page, painted)
    for (const annotation of readAnnotations(file, page)) {
      // A button has icons beside its appearances.
      collectObjects(file, [...appearancesOf(file, annotation), annotation.get('MK')], painted)
    }
  }
  return painted
}

/** By its type and not by the key that leads to it: resources may have any names. */
function isAbove(file: PdfFile, value: PdfObject): boolean {
  if (!isDict(value)) return false
  const type = file.resolve(value.get('Type'))
  return isName(type) && ABOVE.has(type.value)
}
