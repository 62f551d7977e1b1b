import {
  dict,
  isDict,
  isRef,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** A bookmark and those below it. */
export interface Bookmark {
  /** Title, place and looks; no links to other bookmarks. */
  readonly entries: PdfDict
  readonly children: readonly Bookmark[]
  /** Whether a reader shows its children at first. */
  readonly isOpen: boolean
}

const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']

/** The bookmarks of a file; a chain that bites its tail ends there. */
export function readBookmarks(file: PdfFile): readonly Bookmark[] {
  const seen = new Set<number>()
  return below(file.dictAt(file.catalog, 'Outlines'))

  function below(parent: PdfDict | undefined): readonly Bookmark[] {
    const items: Bookmark[] = []
    let next: PdfObject | undefined = parent?.get('First')
    while (isRef(next) && !seen.has(next.num)) {
      seen.add(next.num)
      const item: PdfObject | undefined = file.resolve(next)
      if (!isDict(item)) break
      const count = file.resolve(item.get('Count'))
      items.push({
        entries: new Map([...item].filter(([key]) => !LINKS.includes(key))),
        children: below(item),
        isOpen: typeof count === 'number' && count > 0,
      })
      next = item.get('Next')
    }
    return items
  }
}

/** Replaces the bookmarks of a file; none take the outline away. */
export function writeBookmarks(file: PdfFile, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) {
    file.setCatalog({ Outlines: undefined })
    return
  }
  const root = file.reserve()
  const { ends, shown } = write(bookmarks, root)
  file.set(root.num, dict({ Type: name('Outlines'), ...ends, Count: shown }))
  file.setCatalog({ Outlines: root })

  function write(items: readonly Bookmark[], parent: PdfRef) {
    const refs = items.map(() => file.reserve())
    let shown = items.length
    for (const [index, { entries, children, isOpen }] of items.entries()) {
      const own = refs[index] as PdfRef
      const inner = children.length > 0 ? write(children, own) : undefined
      if (inner && isOpen) shown += inner.shown
      const item = withEntries(entries, {
        Parent: parent,
        Prev: refs[index - 1],
        Next: refs[index + 1],
        ...inner?.ends,
        Count: inner && (isOpen ? inner.shown : -inner.shown),
      })
      file.set(own.num, item)
    }
    return { ends: { First: refs.at(0), Last: refs.at(-1) }, shown }
  }
}
