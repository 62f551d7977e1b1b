import { ContentScanner } from '../content/content-scanner.ts'
import { BUILDS_PATH, OP, OTHER, operatorKind } from '../content/operator-codes.ts'
import { readAnnotations } from '../document/annotations.ts'
import { pageContents } from '../document/pages/page-content.ts'
import { type PdfPage, readPages } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isStream } from '../file/objects.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'

/**
 * Pages on which nothing is painted and nothing can be clicked, 1-based.
 *
 * @param among `last` looks at the last page alone
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function blankPages(bytes: Uint8Array, among: 'all' | 'last'): readonly number[] {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const pages = readPages(file)
    const numbers = among === 'all' ? pages.map((_, index) => index + 1) : [pages.length]
    return numbers.filter((number) => {
      const page = pages[number - 1]
      return page !== undefined && isBlank(file, page)
    })
  })
}

/** Whether nothing is painted on a page, and nothing on it can be clicked. */
export function isBlank(file: PdfFile, page: PdfPage): boolean {
  if (readAnnotations(file, page).length > 0) return false
  return pageContents(file, page).every((part) => {
    const content = file.resolve(part)
    return !isStream(content) || !paints(decodeStream(content))
  })
}

function paints(content: Buffer): boolean {
  const scanner = new ContentScanner(content)
  while (scanner.next()) {
    const { operator } = scanner
    const kind = operatorKind(operator)
    if (kind !== OTHER && kind !== BUILDS_PATH) return true
    if (PAINTING.has(operator)) return true
  }
  return false
}

const PAINTING: ReadonlySet<number> = new Set([OP.paintXObject, OP.paintShading, OP.inlineImage])
