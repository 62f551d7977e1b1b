import { ContentScanner } from '../../content/content-scanner.ts'
import { IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { OP, operatorCode } from '../../content/operator-codes.ts'
import { scannedMatrix } from '../../content/scanned-operands.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { isName, stream } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { joinedContents } from './page-content.ts'
import type { PdfPage } from './tree/page-tree.ts'

const CLIPS: ReadonlySet<number> = new Set([operatorCode('W'), operatorCode('W*')])
const PT_PER_PX = 72 / 96
/** Edges that differ by less are the same, in units of the content: 300 an inch. */
const SAME_EDGE = 0.5
/** Compressed bytes that mostly hold the beginning of the flow; the others of a page need not be inflated. */
const HEAD_BYTES = 2048

/** Where the flow of a document stands on a printed page, and how large. */
export interface FlowFrame {
  /** Corner of the area between the margins, in points. */
  readonly left: number
  readonly top: number
  /** Factor by which the browser prints the document larger or smaller. */
  readonly scale: number
  /** Whether it may be the corner of a box that cuts its content: unknown where lines run from top to bottom. */
  readonly mayBeBox: boolean
  /** Whether the text is painted from that corner, as that of the first page is, and of a box that is moved. */
  readonly isStart: boolean
}

/** A corner in units of the content. */
interface Corner {
  readonly x: number
  readonly y: number
}

/**
 * Where the flow of a document stands on a page that Chromium printed: the rectangle that it clips the first text to.
 * Text of margin boxes is not clipped; that of a box which cuts its content is clipped to the box, and shows by the place
 * that it is painted from. Undefined for a page that shows neither.
 */
export function flowFrame(file: PdfFile, page: PdfPage): FlowFrame | undefined {
  const content = joinedContents(file, page)
  const { dict: entries, data } = content
  if (isName(entries.get('Filter'), 'FlateDecode') && data.length > HEAD_BYTES) {
    const head = decodeStream(stream(entries, data.subarray(0, HEAD_BYTES)), { isCut: true })
    const frame = frameInHead(head)
    if (frame) return frame
  }
  return frameIn(decodeStream(content))
}

/** As {@link frameIn}, of content that ends anywhere: operators are not read in part, and a string may have no end. */
function frameInHead(head: Buffer): FlowFrame | undefined {
  try {
    return frameIn(head.subarray(0, head.lastIndexOf('\n') + 1))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function frameIn(content: Buffer): FlowFrame | undefined {
  const scanner = new ContentScanner(content)
  let depth = 0
  // The matrix of the page, and what its content adds to it.
  let base: Matrix = IDENTITY
  let added: Matrix | undefined
  let rectangle: Corner | undefined
  let clip: Corner | undefined
  while (scanner.next()) {
    const { operator } = scanner
    if (operator === OP.save) depth += 1
    else if (operator === OP.restore) {
      depth -= 1
      if (depth < 2) added = undefined
      if (depth < 1) clip = undefined
    } else if (operator === OP.transform) {
      if (depth === 0) base = multiply(scannedMatrix(scanner), base)
      else if (depth === 2) added = scannedMatrix(scanner)
    } else if (operator === OP.rectangle) {
      rectangle = { x: scanner.number(0), y: scanner.number(1) }
    } else if (CLIPS.has(operator) && depth === 1) clip = rectangle
    else if (operator === OP.beginText && clip && added) {
      const units = unitsPerPx(added, clip)
      if (units !== undefined) return frameAt(clip, base, added, units)
    }
  }
  return undefined
}

/** Units of the content for a pixel of the flow; undefined for what is painted from anywhere but the edge of the clip. */
function unitsPerPx([a, b, c, d, e]: Matrix, clip: Corner): number | undefined {
  if (b === 0 && c === 0) return a > 0 && a === d && near(e, clip.x) ? a : undefined
  // Lines from top to bottom are painted turned, from the middle of their glyphs.
  return a === 0 && d === 0 && b === -c ? Math.abs(b) : undefined
}

function frameAt(
  { x, y }: Corner,
  [a, , , d, e, f]: Matrix,
  added: Matrix,
  units: number,
): FlowFrame {
  return {
    left: a * x + e,
    top: d * y + f,
    scale: (a * units) / PT_PER_PX,
    mayBeBox: added[1] !== 0,
    isStart: near(added[5], y),
  }
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < SAME_EDGE
}
