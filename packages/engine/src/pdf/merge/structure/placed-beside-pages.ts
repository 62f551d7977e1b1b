import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import {
  isDict,
  isName,
  isRef,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

// An element that says its page lies a few levels down; a deeper one bites its tail.
const MAX_DEPTH = 64

/**
 * The outermost elements of a document with those of others among them: each behind what is on its page and the pages
 * before, as people read it.
 *
 * @param groups outermost elements, those of the document itself first
 */
export function placedBesidePages(
  file: PdfFile,
  groups: readonly { readonly kids: readonly PdfObject[] }[],
  root: PdfRef,
  pages: readonly PdfPage[],
): PdfObject {
  const [own, ...others] = groups
  const top = own?.kids ?? []
  const container = documentOf(file, top)
  const places = new Map(pages.map(({ num }, index) => [num, index]))
  const placeOf = (kid: PdfObject) => places.get(pageOf(file, kid) ?? -1)
  const kids = [...(container === undefined ? top : kidsOf(file, container))]
  const ends = kids.map((kid) => placeOf(kid) ?? -1)
  for (const added of others.flatMap((group) => outermost(file, group.kids))) {
    const entries = file.resolve(added)
    if (!isRef(added) || !isDict(entries)) continue
    file.set(added.num, withEntries(entries, { P: container ?? root }))
    const place = placeOf(added) ?? pages.length
    const index = ends.findLastIndex((end) => end >= 0 && end <= place) + 1
    kids.splice(index, 0, added)
    ends.splice(index, 0, place)
  }
  if (container === undefined) return kids
  const entries = file.resolve(container)
  if (isDict(entries)) file.set(container.num, withEntries(entries, { K: kids }))
  return [...top]
}

/** The element that holds all others, where there is one. */
function documentOf(file: PdfFile, top: readonly PdfObject[]): PdfRef | undefined {
  const [only] = top
  const element = file.resolve(only)
  const isDocument = isDict(element) && isName(element.get('S'), 'Document')
  return top.length === 1 && isRef(only) && isDocument ? only : undefined
}

/** Elements of another document without the one that holds them. */
function outermost(file: PdfFile, top: readonly PdfObject[]): readonly PdfObject[] {
  const container = documentOf(file, top)
  return container === undefined ? top : kidsOf(file, container)
}

function kidsOf(file: PdfFile, element: PdfObject): readonly PdfObject[] {
  const entries = file.resolve(element)
  return isDict(entries) ? file.oneOrMoreAt(entries, 'K') : []
}

/** Number of the page that an element begins on. */
function pageOf(file: PdfFile, element: PdfObject, depth = 0): number | undefined {
  const entries = file.resolve(element)
  if (!isDict(entries) || depth > MAX_DEPTH) return undefined
  const page = entries.get('Pg')
  if (isRef(page)) return page.num
  for (const kid of kidsOf(file, element)) {
    const found = pageOf(file, kid, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
