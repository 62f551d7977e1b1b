import type { PdfPage } from '../../../pdf/document/pages/tree/page-tree.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfObject,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'

const ABOVE: ReadonlySet<string> = new Set(['Page', 'Pages', 'Catalog', 'StructElem'])

/** Adds the numbers of everything that the content of a page reaches but other pages. */
export function collectPageObjects(file: PdfFile, page: PdfPage, seen: Set<number>): void {
  const own = file.get(page.num)
  if (!isDict(own)) return
  const resources = own.get('Resources') ?? page.inherited.get('Resources')
  collectObjects(file, [own.get('Contents'), resources], seen)
}

/** Adds the numbers of everything that values reach but pages and what stands above them. */
export function collectObjects(
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

/** By its type and not by the key that leads to it: resources may have any names. */
function isAbove(file: PdfFile, value: PdfObject): boolean {
  if (!isDict(value)) return false
  const type = file.resolve(value.get('Type'))
  return isName(type) && ABOVE.has(type.value)
}
