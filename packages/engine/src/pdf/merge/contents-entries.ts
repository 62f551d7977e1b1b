import { namedDestinations } from '../document/destinations.ts'
import { readNameTree } from '../document/name-tree.ts'
import type { PdfPage } from '../document/page-tree.ts'
import { decodeTextString } from '../file/decode-text-string.ts'
import { isArray, isDict, isName, isRef, isString, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { type Bookmark, readBookmarks } from './outline-tree.ts'

/** A line of a table of contents. */
export interface ContentsEntry {
  readonly title: string
  /** 1 for a document, 2 and more for its bookmarks. */
  readonly level: number
  readonly page: PdfPage
}

/**
 * Lines of a document for a table of contents: its title, and its bookmarks that lead to a page which is there.
 *
 * @param targetPages pages of the merged file, in the order of `pages`
 * @param depth levels that are listed
 */
export function contentsEntries(
  title: string,
  source: PdfFile,
  {
    pages,
    targetPages,
  }: { readonly pages: readonly PdfPage[]; readonly targetPages: readonly PdfPage[] },
  depth: number,
): readonly ContentsEntry[] {
  const [first] = targetPages
  if (first === undefined) return []
  const places = placesOf(source)
  const targets = new Map(pages.map(({ num }, index) => [num, targetPages[index]]))
  return [{ title, level: 1, page: first }, ...(depth > 1 ? below(readBookmarks(source), 2) : [])]

  function below(bookmarks: readonly Bookmark[], level: number): readonly ContentsEntry[] {
    return bookmarks.flatMap(({ entries, children }) => {
      const text = source.resolve(entries.get('Title'))
      const action = source.dictAt(entries, 'A')
      const place = entries.get('Dest') ?? action?.get('D')
      const target = targets.get(pageOf(place) ?? -1)
      const own = isString(text) ? decodeTextString(text.value).replaceAll(/\s+/g, ' ').trim() : ''
      const inner = level < depth ? below(children, level + 1) : []
      return target === undefined || own === ''
        ? inner
        : [{ title: own, level, page: target }, ...inner]
    })
  }

  function pageOf(place: PdfObject | undefined): number | undefined {
    const value = source.resolve(place)
    if (isName(value) || isString(value)) return pageOf(places.get(value.value))
    const array = isDict(value) ? source.resolve(value.get('D')) : value
    const page = isArray(array) ? array[0] : undefined
    return isRef(page) ? page.num : undefined
  }
}

/** Named places of a file, whose values lead to an array at once: a name that leads to itself ends there. */
function placesOf(file: PdfFile): ReadonlyMap<string, PdfObject> {
  const tree = readNameTree(file, file.dictAt(file.catalog, 'Names')?.get('Dests'))
  const all = [...namedDestinations(file), ...tree]
  return new Map(
    all.filter(([, value]) => {
      const place = file.resolve(value)
      return isArray(place) || isDict(place)
    }),
  )
}
