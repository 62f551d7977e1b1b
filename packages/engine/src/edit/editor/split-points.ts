import { EngineError } from '../../messages/errors.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import type { PdfPage } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import { isString } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { bookmarkPages } from '../../pdf/merge/outline/bookmark-pages.ts'
import { type Bookmark, readBookmarks } from '../../pdf/merge/outline/outline-tree.ts'
import type { SplitBy } from '../../schemas/split-fields.ts'
import { selectedPages } from '../../schemas/values/pages/selected-pages.ts'
import { isBlankPage } from './is-blank-page.ts'
import { textStarts } from './text-starts.ts'

/** Pages that become a file. */
export interface SplitPart {
  /** 1-based numbers. */
  readonly pages: readonly number[]
  /** Subject of the file, if the document says so. */
  readonly title?: string
}

/**
 * The files that a document becomes.
 *
 * @throws EngineError `invalid_request` for a range without pages; `edit_failed` when there is nothing to split by
 */
export async function splitPoints(
  file: PdfFile,
  pages: readonly PdfPage[],
  by: SplitBy,
  warn: (warning: RenderWarning) => void,
): Promise<readonly SplitPart[]> {
  if (by.ranges !== undefined) {
    return by.ranges.map((range, index) => {
      return {
        pages: selectedPages(`ranges[${index}]`, range, pages.length) ?? numbers(1, pages.length),
      }
    })
  }
  if (by.every !== undefined) {
    const { every } = by
    const count = Math.ceil(pages.length / every)
    return Array.from({ length: count }, (_, index) => {
      const first = index * every + 1
      return { pages: numbers(first, Math.min(pages.length, first + every - 1)) }
    })
  }
  if (by.bookmark_level !== undefined) return byBookmarks(file, pages, by.bookmark_level)
  const { text, pattern } = by
  if (text !== undefined) return fromStarts(await textStarts(file, pages, { text }, warn), pages)
  if (pattern !== undefined) {
    return fromStarts(await textStarts(file, pages, { pattern }, warn), pages)
  }
  return byBlankPages(file, pages)
}

function byBookmarks(
  file: PdfFile,
  pages: readonly PdfPage[],
  level: number,
): readonly SplitPart[] {
  const numberOf = new Map(pages.map(({ num }, index) => [num, index + 1]))
  const pageOf = bookmarkPages(file)
  const starts = new Map<number, string>()
  const visit = (bookmarks: readonly Bookmark[], depth: number) => {
    for (const { entries, children } of bookmarks) {
      const number = numberOf.get(pageOf(entries) ?? -1)
      const title = file.resolve(entries.get('Title'))
      // The first of several on one page names the file.
      if (number !== undefined && !starts.has(number)) {
        starts.set(number, isString(title) ? decodeTextString(title.value) : '')
      }
      if (depth < level) visit(children, depth + 1)
    }
  }
  visit(readBookmarks(file), 1)
  if (starts.size === 0) {
    const message = `bookmark_level: the document has no bookmark of level ${level} or above that leads to one of its pages.`
    throw new EngineError('edit_failed', message)
  }
  return fromStarts(starts, pages)
}

/** Files from each of some pages up to the next; pages before the first are one too. */
function fromStarts(
  starts: ReadonlyMap<number, string>,
  pages: readonly PdfPage[],
): readonly SplitPart[] {
  const firsts = [...starts.keys()].sort((one, other) => one - other)
  const [least = 1] = firsts
  const before: SplitPart[] = least > 1 ? [{ pages: numbers(1, least - 1) }] : []
  const parts = firsts.map((first, index): SplitPart => {
    const title = starts.get(first)
    const last = (firsts[index + 1] ?? pages.length + 1) - 1
    return { pages: numbers(first, last), ...(title && { title }) }
  })
  return [...before, ...parts]
}

function byBlankPages(file: PdfFile, pages: readonly PdfPage[]): readonly SplitPart[] {
  const parts: number[][] = [[]]
  for (const [index, page] of pages.entries()) {
    if (isBlankPage(file, page)) parts.push([])
    else parts.at(-1)?.push(index + 1)
  }
  const filled = parts.filter((part) => part.length > 0)
  if (filled.length > 0) return filled.map((numbersOfPart) => ({ pages: numbersOfPart }))
  throw new EngineError('edit_failed', 'blank_pages: all pages of the document are blank.')
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
