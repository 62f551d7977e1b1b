import { isDict, isRef, type PdfDict, type PdfRef, withEntries } from '../../../file/objects.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'

/** A bookmark that stays, and those below it. */
interface OutlineItem {
  readonly ref: PdfRef
  readonly entries: PdfDict
  readonly children: readonly OutlineItem[]
}

/**
 * Takes bookmarks out of an outline; what is below one of them moves up to its place.
 *
 * @param stays whether a bookmark stays
 *
 * Source: ISO 32000-2, 12.3.3.
 */
export function keepOutline(file: PdfFile, stays: (item: PdfDict) => boolean): void {
  const outlines = file.catalog.get('Outlines')
  const root = file.resolve(outlines)
  if (!isRef(outlines) || !isDict(root)) return
  const items = readItems(file, root, stays, new Set())
  if (items.length === 0) {
    file.setCatalog({ Outlines: undefined, PageMode: undefined })
    return
  }
  const shown = writeItems(file, items, outlines)
  file.set(outlines.num, withEntries(root, { ...endsOf(items), Count: shown }))
}

/** @param seen numbers of items met before: a chain that bites its tail ends there */
function readItems(
  file: PdfFile,
  parent: PdfDict,
  stays: (item: PdfDict) => boolean,
  seen: Set<number>,
): readonly OutlineItem[] {
  const items: OutlineItem[] = []
  let next = parent.get('First')
  while (isRef(next) && !seen.has(next.num)) {
    seen.add(next.num)
    const entries = file.resolve(next)
    if (!isDict(entries)) break
    const children = readItems(file, entries, stays, seen)
    if (stays(entries)) items.push({ ref: next, entries, children })
    else items.push(...children)
    next = entries.get('Next')
  }
  return items
}

/** @returns how many lines the items take on screen */
function writeItems(file: PdfFile, items: readonly OutlineItem[], parent: PdfRef): number {
  let shown = items.length
  for (const [index, { ref, entries, children }] of items.entries()) {
    const below = writeItems(file, children, ref)
    const count = entries.get('Count')
    const isClosed = typeof count === 'number' && count < 0
    if (!isClosed) shown += below
    const item = withEntries(entries, {
      Parent: parent,
      Prev: items[index - 1]?.ref,
      Next: items[index + 1]?.ref,
      ...endsOf(children),
      Count: below === 0 ? undefined : isClosed ? -below : below,
    })
    file.set(ref.num, item)
  }
  return shown
}

function endsOf(items: readonly OutlineItem[]) {
  return { First: items.at(0)?.ref, Last: items.at(-1)?.ref }
}
