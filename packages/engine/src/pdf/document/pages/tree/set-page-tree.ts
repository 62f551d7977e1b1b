import { dict, isDict, isRef, name, type PdfRef, ref, withEntries } from '../../../file/objects.ts'
import { PdfError } from '../../../file/pdf-error.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'
import { type PdfPage, pageDict } from './page-tree.ts'

// A reader that looks for one of 5000 pages goes through two short lists instead of one long one.
const PAGES_PER_NODE = 100

/** Replaces the page tree by one of these pages, in this order; attributes they inherited become their own. */
export function setPageTree(file: PdfFile, pages: readonly PdfPage[]): void {
  const root = rootOf(file, pages)
  const isFlat = pages.length <= PAGES_PER_NODE
  const kids: PdfRef[] = []
  for (let start = 0; start < pages.length; start += PAGES_PER_NODE) {
    const own = pages.slice(start, start + PAGES_PER_NODE)
    const parent = isFlat ? root : file.reserve()
    for (const page of own) {
      const inherited = new Map([...page.inherited, ...pageDict(file, page)])
      file.set(page.num, withEntries(inherited, { Type: name('Page'), Parent: parent }))
    }
    const references = own.map(({ num }) => ref(num))
    if (isFlat) {
      kids.push(...references)
      continue
    }
    const entries = dict({
      Type: name('Pages'),
      Parent: root,
      Kids: references,
      Count: references.length,
    })
    file.set(parent.num, entries)
    kids.push(parent)
  }
  // Attributes of the root would reach pages that come later.
  file.set(root.num, dict({ Type: name('Pages'), Kids: kids, Count: pages.length }))
}

/** The node that the catalog names; a new one where that is itself a page. */
function rootOf(file: PdfFile, pages: readonly PdfPage[]): PdfRef {
  const root = file.catalog.get('Pages')
  if (!isRef(root) || !isDict(file.resolve(root))) throw new PdfError('The file has no page tree.')
  if (!pages.some(({ num }) => num === root.num)) return root
  const made = file.reserve()
  file.setCatalog({ Pages: made })
  return made
}
