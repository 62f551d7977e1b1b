import { ContentScanner } from '../../pdf/content/content-scanner.ts'
import { OP, operatorKind, PAINTS_PATH, SHOWS_TEXT } from '../../pdf/content/operator-codes.ts'
import { readAnnotations } from '../../pdf/document/annotations.ts'
import { pageContents } from '../../pdf/document/pages/page-content.ts'
import { type PdfPage, pageAttribute } from '../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../pdf/file/decode-filters.ts'
import { isDict, isName, isStream, type PdfDict, type PdfStream } from '../../pdf/file/objects.ts'
import { PdfError } from '../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

// Forms inside forms; what is deeper counts as painted.
const MAX_DEPTH = 8

/** Whether nothing is painted on a page: no text, line, area or image, and no annotation that is seen. */
export function isBlankPage(file: PdfFile, page: PdfPage): boolean {
  const isSeen = readAnnotations(file, page).some((annotation) => {
    const subtype = file.resolve(annotation.get('Subtype'))
    return annotation.has('AP') && !(isName(subtype, 'Link') || isName(subtype, 'Popup'))
  })
  if (isSeen) return false
  const resources = pageAttribute(file, page, 'Resources')
  const streams = pageContents(file, page).map((item) => file.resolve(item))
  return !paints(file, streams.filter(isStream), isDict(resources) ? resources : new Map(), 0)
}

function paints(
  file: PdfFile,
  streams: readonly PdfStream[],
  resources: PdfDict,
  depth: number,
): boolean {
  if (depth > MAX_DEPTH) return true
  try {
    const parts = streams.flatMap((part) => [decodeFilters(file, part).data, Buffer.from('\n')])
    const scanner = new ContentScanner(Buffer.concat(parts))
    while (scanner.next()) {
      const { operator } = scanner
      const kind = operatorKind(operator)
      if (kind === SHOWS_TEXT || kind === PAINTS_PATH) return true
      if (operator === OP.inlineImage || operator === OP.paintShading) return true
      if (operator === OP.paintXObject && paintsXObject(scanner.name(0))) return true
    }
    return false
  } catch (error) {
    // Content that cannot be read may paint anything.
    if (error instanceof PdfError) return true
    throw error
  }

  function paintsXObject(key: string): boolean {
    const value = file.resolve(file.dictAt(resources, 'XObject')?.get(key))
    if (!isStream(value)) return false
    if (!isName(file.resolve(value.dict.get('Subtype')), 'Form')) return true
    return paints(file, [value], file.dictAt(value.dict, 'Resources') ?? resources, depth + 1)
  }
}
