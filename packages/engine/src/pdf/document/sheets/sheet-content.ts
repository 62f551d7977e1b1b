import { ContentScanner } from '../../content/content-scanner.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { isDict, type PdfDict } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { joinedContents } from '../pages/page-content.ts'
import { type PdfPage, pageAttribute } from '../pages/tree/page-tree.ts'

/** One operation of content, its operands as they are written. */
export interface Operation {
  /** See `operator-codes.ts`. */
  readonly operator: number
  readonly operands: readonly string[]
  /** Where the first operand starts, in characters of the content. */
  readonly start: number
}

/** Content of a sheet or of a form, and the resources that it names. */
export interface SheetContent {
  /** Decoded, one character per byte. */
  readonly text: string
  readonly operations: readonly Operation[]
  readonly resources: PdfDict
}

/** Content of a page of a print. */
export function sheetContent(file: PdfFile, page: PdfPage): SheetContent {
  const resources = pageAttribute(file, page, 'Resources')
  return contentOf(
    decodeStream(joinedContents(file, page)),
    isDict(resources) ? resources : new Map(),
  )
}

/** Content with its operations. */
export function contentOf(bytes: Buffer, resources: PdfDict): SheetContent {
  const text = bytes.toString('latin1')
  const scanner = new ContentScanner(bytes)
  const operations: Operation[] = []
  while (scanner.next()) {
    const { operandCount, end } = scanner
    const starts = Array.from({ length: operandCount }, (_, index) => scanner.operandStart(index))
    const operands = starts.map((start, index) => {
      const operand = text.slice(start, starts[index + 1] ?? end).trimEnd()
      // The last one ends where the operator begins.
      return index === operandCount - 1 ? operand.replace(/\s*[A-Za-z0-9*'"]+$/, '') : operand
    })
    operations.push({ operator: scanner.operator, operands, start: starts[0] ?? scanner.start })
  }
  return { text, operations, resources }
}
