import { ContentScanner } from '../../content/content-scanner.ts'
import { type ContentEdit, editContent } from '../../content/edit-content.ts'
import { Bounds, IDENTITY, type Matrix, multiply } from '../../content/matrix.ts'
import { OP, operatorCode } from '../../content/operator-codes.ts'
import { scannedMatrix } from '../../content/scanned-operands.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import { dict, isRef, isStream, stream } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serializeNumber } from '../../file/write/serialize.ts'
import { openGradients, pagePatterns, tilesBeyond } from './bleed-patterns.ts'
import { pageContents } from './page-content.ts'
import { mediaBox, type PdfPage, type PdfRectangle } from './tree/page-tree.ts'

const CLIPS: ReadonlySet<number> = new Set([operatorCode('W'), operatorCode('W*')])

/** Clips that differ by less in area are the same, rounded. */
const SAME_AREA = 0.999
/** Edges that differ by less are the same, in points. */
const SAME_EDGE_PT = 0.3

interface Clip {
  readonly start: number
  readonly end: number
  readonly bounds: Bounds
  readonly matrix: Matrix
}

/**
 * Shows what runs over the margins of printed pages up to their edges.
 *
 * Chromium paints content that is placed beyond the area between the margins, and clips it there: the largest clip that
 * holds the middle of the page. Those of pictures and boxes are parts of that one, and end where it ends.
 *
 * @returns numbers of the pages on which repeated pictures run over the margins: they do not go on there as they should
 */
export function openBleed(file: PdfFile, pages: readonly PdfPage[]): readonly number[] {
  const broken = new Set<number>()
  for (const [index, page] of pages.entries()) {
    const box = mediaBox(file, page)
    const patterns = pagePatterns(file, page)
    for (const part of pageContents(file, page)) {
      const content = file.resolve(part)
      if (!isRef(part) || !isStream(content)) continue
      const bytes = decodeStream(content)
      const clips = rectangularClips(bytes)
      const area = contentArea(clips, box)
      const edits = area ? openedClips(clips, area, box) : []
      if (area === undefined || edits.length === 0) continue
      file.set(part.num, stream(dict({}), editContent(bytes, edits)))
      openGradients(file, patterns, box)
      if (tilesBeyond(file, bytes, { patterns, area })) broken.add(index + 1)
    }
  }
  return [...broken]
}

/** The area between the margins. */
function contentArea(clips: readonly Clip[], box: PdfRectangle): Bounds | undefined {
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2]
  return clips
    .map(({ bounds }) => bounds)
    .filter(
      ({ left, right, bottom, top }) =>
        left < middleX && right > middleX && bottom < middleY && top > middleY,
    )
    .reduce<Bounds | undefined>(
      (largest, bounds) => (largest && areaOf(largest) >= areaOf(bounds) ? largest : bounds),
      undefined,
    )
}

function openedClips(
  clips: readonly Clip[],
  whole: Bounds,
  box: PdfRectangle,
): readonly ContentEdit[] {
  return clips.flatMap(({ start, end, bounds, matrix }) => {
    const isWhole = areaOf(bounds) > areaOf(whole) * SAME_AREA
    const edge = (side: keyof PdfRectangle) =>
      isWhole || Math.abs(bounds[side] - whole[side]) < SAME_EDGE_PT ? box[side] : bounds[side]
    const [left, right, bottom, top] = [edge('left'), edge('right'), edge('bottom'), edge('top')]
    const isSame =
      left === bounds.left &&
      right === bounds.right &&
      bottom === bounds.bottom &&
      top === bounds.top
    if (isSame) return []
    return [{ start, end, operators: rectangle({ left, right, bottom, top }, matrix) }]
  })
}

/** Clips to rectangles, outside of all others. */
function rectangularClips(content: Buffer): readonly Clip[] {
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
      matrix = multiply(scannedMatrix(scanner), matrix)
    } else if (operator === OP.rectangle && saved.length === 1) {
      const bounds = new Bounds()
      const [x, y, width, height] = [0, 1, 2, 3].map((index) => scanner.number(index))
      bounds.addRectangle(x as number, y as number, width as number, height as number, matrix)
      last = { start: scanner.start, end: scanner.end, bounds, matrix }
      continue
    } else if (CLIPS.has(operator) && last) clips.push(last)
    last = undefined
  }
  return clips
}

function areaOf({ left, right, bottom, top }: Bounds): number {
  return (right - left) * (top - bottom)
}

/** A rectangle of the page in the coordinates of a matrix that turns nothing. */
function rectangle(
  part: Pick<PdfRectangle, 'left' | 'right' | 'bottom' | 'top'>,
  [a, , , d, e, f]: Matrix,
): string {
  const [left, right] = [(part.left - e) / a, (part.right - e) / a]
  const [bottom, top] = [(part.bottom - f) / d, (part.top - f) / d]
  return [left, bottom, right - left, top - bottom, 're']
    .map((value) => (typeof value === 'number' ? serializeNumber(value) : value))
    .join(' ')
}
