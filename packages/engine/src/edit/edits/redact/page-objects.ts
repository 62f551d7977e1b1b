import type { PdfPage } from '../../../pdf/document/pages/tree/page-tree.ts'
import { isArray, isDict, isRef, isStream, type PdfObject } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'

/** Adds the numbers of everything that a page reaches but other pages. */
export function collectPageObjects(file: PdfFile, page: PdfPage, seen: Set<number>): void {
  const pending: (PdfObject | undefined)[] = [file.get(page.num)]
  const [contents] = pending
  const start = isDict(contents)
    ? [contents.get('Contents'), contents.get('Resources') ?? page.inherited.get('Resources')]
    : []
  pending.splice(0, 1, ...start)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isRef(next)) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
      pending.push(file.get(next.num))
    } else if (isArray(next)) {
      for (const entry of next) pending.push(entry)
    } else if (isStream(next)) pending.push(next.dict)
    else if (isDict(next)) {
      for (const [key, value] of next) if (key !== 'Parent' && key !== 'P') pending.push(value)
    }
  }
}
