import { ContentScanner } from '../../../pdf/content/content-scanner.ts'
import { OP } from '../../../pdf/content/operator-codes.ts'
import { readInlineImage } from '../../../pdf/content/read-inline-image.ts'
import { pageContents } from '../../../pdf/document/pages/page-content.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import { isRef, isStream, type PdfDict, type PdfStream } from '../../../pdf/file/objects.ts'
import { PdfError } from '../../../pdf/file/pdf-error.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { contentsOf } from '../redact/contents-of.ts'
import { pageSource } from '../redact/redact-page.ts'

/** Content and the resources that its names are of. */
interface Source {
  readonly bytes: Buffer
  readonly resources: PdfDict | undefined
}

/** Images that are part of content itself: of pages, forms, appearances, cells of patterns and glyphs of Type 3 fonts. */
export function inlineImages(file: PdfFile): readonly PdfStream[] {
  const parts = new Set<number>()
  const found: PdfStream[] = []
  for (const page of readPages(file)) {
    for (const part of pageContents(file, page)) if (isRef(part)) parts.add(part.num)
    collect(file, () => pageSource(file, page), found)
  }
  for (const num of contentsOf(file)) {
    const content = file.peek(num)
    if (parts.has(num) || !isStream(content)) continue
    const source = () => ({
      bytes: decodeFilters(file, content).data,
      resources: file.dictAt(content.dict, 'Resources'),
    })
    collect(file, source, found)
  }
  return found
}

function collect(file: PdfFile, sourceOf: () => Source, found: PdfStream[]): void {
  try {
    const { bytes, resources } = sourceOf()
    const spaces = (resources && file.dictAt(resources, 'ColorSpace')) ?? new Map()
    const scanner = new ContentScanner(bytes)
    while (scanner.next()) {
      if (scanner.operator !== OP.inlineImage) continue
      found.push(readInlineImage(bytes.subarray(scanner.start, scanner.end), spaces))
    }
  } catch (error) {
    // Content that cannot be read to its end shows no more to a reader either.
    if (!(error instanceof PdfError)) throw error
  }
}
