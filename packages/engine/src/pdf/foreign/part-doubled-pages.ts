import { isArray, isDict, isName, isRef, type PdfObject, withEntries } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/**
 * Gives a page that stands in the page tree more than once an object for each place: viewers show it each time, and each
 * may be changed without the others. Nodes that lead back to themselves stay as they are.
 *
 * @returns how many objects were made
 */
export function partDoubledPages(file: PdfFile): number {
  const seen = new Set<number>()
  const pending: (PdfObject | undefined)[] = [file.catalog.get('Pages')]
  let made = 0
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isRef(node) || seen.has(node.num)) continue
    seen.add(node.num)
    const entries = file.get(node.num)
    const kids = isDict(entries) ? file.resolve(entries.get('Kids')) : undefined
    if (!isDict(entries) || !isArray(kids)) continue
    const parted = kids.map((kid) => {
      if (!isRef(kid) || !isLeaf(file, kid.num)) return kid
      const page = file.get(kid.num)
      if (!seen.has(kid.num)) {
        seen.add(kid.num)
        return kid
      }
      made += 1
      return file.add(page)
    })
    if (parted.some((kid, index) => kid !== kids[index])) {
      file.set(node.num, withEntries(entries, { Kids: parted }))
    }
    for (const kid of parted.toReversed()) pending.push(kid)
  }
  return made
}

function isLeaf(file: PdfFile, num: number): boolean {
  const entries = file.get(num)
  if (!isDict(entries)) return false
  return isName(file.resolve(entries.get('Type')), 'Page') || !entries.has('Kids')
}
