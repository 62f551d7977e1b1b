import { ContentScanner } from '../../content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../content/edit-content.ts'
import { OP } from '../../content/operator-codes.ts'
import { decodeFilters } from '../../file/decode-filters.ts'
import { dict, isStream, type PdfArray, stream, withEntries } from '../../file/objects.ts'
import { PdfError, readable } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type ContentFragments, pageContents } from './page-content.ts'
import { type PdfPage, pageDict } from './tree/page-tree.ts'

/**
 * Content of a page between `q` and as many `Q` as it takes, so that what is painted after it starts from the page's
 * own coordinates. Some programs leave states, texts and marks open at the end of a page, or close states that they
 * never opened: readers pass over the latter, so they are taken out. Operands that begin at the end and do not end
 * go, too: they paint nothing, and take in what comes after them.
 */
export function wrappedContents(
  file: PdfFile,
  page: PdfPage,
  fragment: ContentFragments,
): PdfArray {
  const contents = pageContents(file, page)
  const { ending, surplus, bytes } = balanceOf(file, contents)
  if (surplus.length === 0 || bytes === undefined) {
    return [fragment('q\n'), ...contents, fragment(`\n${ending}Q\n`)]
  }
  const mended = file.add(stream(dict({}), editContent(bytes, surplus)))
  return [fragment('q\n'), mended, fragment(`\n${ending}Q\n`)]
}

/**
 * Takes out of the content of a page what closes states that were never opened: readers do not agree on what it does
 * once the content is painted as a form, and poppler leaves out what follows.
 */
export function dropSurplus(file: PdfFile, page: PdfPage): void {
  const { surplus, bytes } = balanceOf(file, pageContents(file, page))
  if (surplus.length === 0 || bytes === undefined) return
  const Contents = file.add(stream(dict({}), editContent(bytes, surplus)))
  file.set(page.num, withEntries(pageDict(file, page), { Contents }))
}

interface Balance {
  /** Operators that close what is open at the end. */
  readonly ending: string
  /** Operations that close what was never opened, and operands without an end. */
  readonly surplus: readonly ContentEdit[]
  /** The content, if it can be read. */
  readonly bytes?: Buffer
}

const BALANCED: Balance = { ending: '', surplus: [] }

function balanceOf(file: PdfFile, contents: PdfArray): Balance {
  try {
    const parts = contents.flatMap((item) => {
      const part = file.resolve(item)
      return isStream(part) ? [decodeFilters(file, part).data, Buffer.from('\n')] : []
    })
    const bytes = Buffer.concat(parts)
    return { ...scan(bytes), bytes }
  } catch (error) {
    // Content that cannot be read stays as it is, as most of it is balanced.
    if (error instanceof PdfError) return BALANCED
    throw error
  }
}

function scan(bytes: Buffer): Balance {
  const scanner = new ContentScanner(bytes)
  const surplus: ContentEdit[] = []
  let [states, marks, isText] = [0, 0, false]
  const follow = () => {
    switch (scanner.operator) {
      case OP.save:
        states += 1
        break
      case OP.restore:
        if (states > 0) states -= 1
        else surplus.push({ start: scanner.start, end: scanner.end, operators: '' })
        break
      case OP.beginText:
        isText = true
        break
      case OP.endText:
        isText = false
        break
      case OP.beginMark:
      case OP.beginMarkWithProperties:
        marks += 1
        break
      case OP.endMark:
        marks = Math.max(0, marks - 1)
        break
      default:
    }
  }
  const isRead = readable(() => {
    while (scanner.next()) follow()
    return true
  })
  let image = ''
  if (!isRead && /^BI\b/.test(bytes.toString('latin1', scanner.start, scanner.start + 3))) {
    image = 'EI\n'
  } else if (!isRead || scanner.isUnfinished) {
    surplus.push({ start: scanner.start, end: bytes.length, operators: '' })
  }
  return {
    ending: `${image}${isText ? 'ET\n' : ''}${'EMC\n'.repeat(marks)}${'Q\n'.repeat(states)}`,
    surplus,
  }
}
