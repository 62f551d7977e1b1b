import { ContentScanner } from '../../content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../content/edit-content.ts'
import { Bounds, IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { OP, operatorCode } from '../../content/operator-codes.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { dict, isRef, isStream, stream } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serializeNumber } from '../../file/write/serialize.ts'
import { pageContents } from './page-content.ts'
import { mediaBox, type PdfPage, type PdfRectangle } from './page-tree.ts'

const CLIPS: ReadonlySet<number> = new Set([operatorCode('W'), operatorCode('W*')])

/** Clips that differ by less in area are the same, rounded. */
const SAME_AREA = 0.999

interface Clip {
  readonly edit: ContentEdit
  readonly area: number
}

/**
 * Shows what runs over the margins of printed pages up to their edges.
 *
 * Chromium paints content that is placed beyond the area between the margins, and clips it there: the largest clip that
 * holds the middle of the page. Those of boxes in it are parts of that one.
 */
export function openBleed(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    const box = mediaBox(file, page)
    for (const part of pageContents(file, page)) {
      const content = file.resolve(part)
      if (!isRef(part) || !isStream(content)) continue
      const bytes = decodeStream(content)
      const edits = openedClips(bytes, box)
      if (edits.length > 0) file.set(part.num, stream(dict({}), editContent(bytes, edits)))
    }
  }
}

function openedClips(content: Buffer, box: PdfRectangle): readonly ContentEdit[] {
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2]
  const scanner = new ContentScanner(content)
  const clips: Clip[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = IDENTITY
  let last: Clip | undefined
  while (scanner.next()) {
    const { operator } = scanner
    if (operator === OP.save) saved.push(matrix)
    else if (operator === OP.restore) matrix = saved.pop() ?? matrix
    else if (operator === OP.transform) {
      const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map((index) => scanner.number(index))
      matrix = multiply([a, b, c, d, e, f] as unknown as Matrix, matrix)
    } else if (operator === OP.rectangle && saved.length === 1) {
      const bounds = new Bounds()
      const [x, y, width, height] = [0, 1, 2, 3].map((index) => scanner.number(index))
      bounds.addRectangle(x as number, y as number, width as number, height as number, matrix)
      const holdsMiddle =
        bounds.left < middleX &&
        bounds.right > middleX &&
        bounds.bottom < middleY &&
        bounds.top > middleY
      last = holdsMiddle
        ? {
            edit: { start: scanner.start, end: scanner.end, operators: rectangle(box, matrix) },
            area: (bounds.right - bounds.left) * (bounds.top - bounds.bottom),
          }
        : undefined
      continue
    } else if (CLIPS.has(operator) && last) clips.push(last)
    last = undefined
  }
  const largest = Math.max(...clips.map(({ area }) => area))
  return clips.filter(({ area }) => area > largest * SAME_AREA).map(({ edit }) => edit)
}

/** A rectangle of the page in the coordinates of a matrix that turns nothing. */
function rectangle(box: PdfRectangle, [a, , , d, e, f]: Matrix): string {
  const [left, right] = [(box.left - e) / a, (box.right - e) / a]
  const [bottom, top] = [(box.bottom - f) / d, (box.top - f) / d]
  return [left, bottom, right - left, top - bottom, 're']
    .map((part) => (typeof part === 'number' ? serializeNumber(part) : part))
    .join(' ')
}
