import type { PdfPage } from '../../document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../file/decode-text-string.ts'
import { isString } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { bookmarkPages } from './bookmark-pages.ts'
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
  const pageOf = bookmarkPages(source)
  const targets = new Map(pages.map(({ num }, index) => [num, targetPages[index]]))
  return [{ title, level: 1, page: first }, ...(depth > 1 ? below(readBookmarks(source), 2) : [])]

  function below(bookmarks: readonly Bookmark[], level: number): readonly ContentsEntry[] {
    return bookmarks.flatMap(({ entries, children }) => {
      const text = source.resolve(entries.get('Title'))
      const target = targets.get(pageOf(entries) ?? -1)
      const own = isString(text) ? decodeTextString(text.value).replaceAll(/\s+/g, ' ').trim() : ''
      const inner = level < depth ? below(children, level + 1) : []
      return target === undefined || own === ''
        ? inner
        : [{ title: own, level, page: target }, ...inner]
    })
  }
}
