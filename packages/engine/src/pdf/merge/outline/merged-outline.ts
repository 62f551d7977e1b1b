import { dict, isDict, name, type PdfDict, type PdfObject, ref } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString } from '../../file/text-string.ts'
import type { MergePart } from '../merge-part.ts'
import { type Bookmark, readBookmarks, writeBookmarks } from './outline-tree.ts'

/** Which bookmarks a merged document has: one for each document, those of the documents, both, or none. */
export type BookmarkMode = 'per_document' | 'keep' | 'both' | 'none'

/**
 * Bookmarks of all documents.
 *
 * @param titleOf title of the bookmark of the document that is taken next
 */
export function mergedOutline(file: PdfFile, mode: BookmarkMode, titleOf: () => string): MergePart {
  const bookmarks: Bookmark[] = [...readBookmarks(file)]
  const before = bookmarks.length
  return {
    after({ file: source, targetPages }, importObject) {
      const own = mode === 'keep' || mode === 'both' ? imported(readBookmarks(source)) : []
      const [first] = targetPages
      if (mode === 'none' || first === undefined) return
      if (mode === 'keep') bookmarks.push(...own)
      else bookmarks.push({ entries: placeOf(titleOf(), first.num), children: own, isOpen: true })

      function imported(items: readonly Bookmark[]): readonly Bookmark[] {
        return items.map(({ entries, children, isOpen }) => {
          const copy = importObject(entries)
          return { entries: isDict(copy) ? copy : entries, children: imported(children), isOpen }
        })
      }
    },
    finish() {
      if (bookmarks.length === before) return
      writeBookmarks(file, bookmarks)
      if (before === 0 && !file.catalog.has('PageMode')) {
        file.setCatalog({ PageMode: name('UseOutlines') })
      }
    },
  }
}

function placeOf(title: string, pageNum: number): PdfDict {
  const place: PdfObject[] = [ref(pageNum), name('XYZ'), null, null, null]
  return dict({ Title: textString(title), Dest: place })
}
