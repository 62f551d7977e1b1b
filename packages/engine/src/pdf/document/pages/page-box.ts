import { type PdfObject, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { changeAnnotations } from '../annotations.ts'
import {
  type Destination,
  destinationArray,
  namedDestinations,
  parseDestination,
  setNamedDestinations,
} from '../destinations.ts'
import { patternMover } from './move-patterns.ts'
import { contentFragments, pageContents } from './page-content.ts'
import {
  isMoving,
  movedRectangle,
  type Shift,
  shiftMatrix,
  shiftOperator,
  topLeftShift,
} from './shift.ts'
import { mediaBox, type PdfPage, pageAttribute, pageDict, readRectangle } from './tree/page-tree.ts'

/** Sides of a page in points. */
export interface PageSizePt {
  readonly widthPt: number
  readonly heightPt: number
}

/**
 * Gives pages exactly this size, their content kept at the top left corner.
 *
 * Chromium rounds pages up to units of its own (A4 becomes 595.92 × 841.92 pt, A4 landscape 841.92 × 595.92). It
 * lays out from the top edge while PDF counts from the bottom one, so a smaller box alone would cut up to 1 pt
 * off the top. The content moves with the edge, and links and destinations with the content.
 *
 * @param size one for all pages, or one for each, the rest left as they are; rounded to hundredths of a point
 */
export function setPageBoxes(
  file: PdfFile,
  pages: readonly PdfPage[],
  size: PageSizePt | readonly PageSizePt[],
): void {
  const fragment = contentFragments(file)
  const movePatterns = patternMover(file)
  const shifts = new Map<number, Shift>()
  for (const [index, page] of pages.entries()) {
    const own = 'widthPt' in size ? size : size[index]
    if (own === undefined) continue
    const box = { left: 0, bottom: 0, right: round(own.widthPt), top: round(own.heightPt) }
    const boxArray = [box.left, box.bottom, box.right, box.top]
    const shift = topLeftShift(mediaBox(file, page), box)
    const hasCropBox = pageAttribute(file, page, 'CropBox') !== undefined
    const before = isMoving(shift) ? [fragment(shiftOperator(shift))] : undefined
    const changed = withEntries(pageDict(file, page), {
      MediaBox: boxArray,
      ...(hasCropBox && { CropBox: boxArray }),
      ...(before && {
        ...movePatterns(page, shiftMatrix(shift)),
        Contents: [...before, ...pageContents(file, page)],
      }),
    })
    file.set(page.num, changed)
    if (!before) continue
    moveAnnotations(file, page, shift)
    shifts.set(page.num, shift)
  }
  if (shifts.size > 0) moveDestinations(file, shifts)
}

/** Moves links, notes and fields of a page. */
export function moveAnnotations(file: PdfFile, page: PdfPage, shift: Shift): void {
  changeAnnotations(file, page, (annotation) => {
    const rectangle = readRectangle(file, annotation.get('Rect'))
    if (rectangle === undefined) return annotation
    return withEntries(annotation, { Rect: movedRectangle(rectangle, shift) })
  })
}

/**
 * Moves named destinations with their pages.
 *
 * @param shifts by the object number of the page
 */
export function moveDestinations(file: PdfFile, shifts: ReadonlyMap<number, Shift>): void {
  const entries = [...namedDestinations(file)].map(([key, value]): [string, PdfObject] => {
    const destination = parseDestination(file, value)
    const shift = destination && shifts.get(destination.pageNum)
    return [key, shift ? destinationArray(moved(destination, shift)) : value]
  })
  if (entries.length > 0) setNamedDestinations(file, new Map(entries))
}

function moved(destination: Destination, shift: Shift): Destination {
  const { pageNum, leftPt, topPt } = destination
  return {
    pageNum,
    leftPt: leftPt === null ? null : leftPt + shift.x,
    topPt: topPt === null ? null : topPt + shift.y,
  }
}

function round(pt: number): number {
  return Math.round(pt * 100) / 100
}
