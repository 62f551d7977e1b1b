import { mmToPt } from '../../../units/length.ts'
import type { PrinterMark } from '../../../units/printer-marks.ts'
import { hundredths } from '../../content/matrix.ts'
import {
  dict,
  isDict,
  name,
  type PdfArray,
  type PdfObject,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { patternMover } from './move-patterns.ts'
import { moveAnnotations, moveDestinations } from './page-box.ts'
import { contentFragments, pageContents } from './page-content.ts'
import { type Shift, shiftMatrix, shiftOperator } from './shift.ts'
import { mediaBox, type PdfPage, pageAttribute, pageDict } from './tree/page-tree.ts'

/** How far pages are printed beyond their edges, and the marks around them. */
export interface BleedRequest {
  readonly bleedPt: number
  readonly marks: readonly PrinterMark[]
}

/** Width of the sheet around what is printed, for the marks. */
const ZONE_PT = mmToPt(10)
/** Marks are not to be in what is cut off. */
const CLEARANCE_PT = mmToPt(1)
/** Crop marks begin at least this far from the edge that they mark. */
const LEAST_GAP_PT = mmToPt(3)
const CROSS_PT = mmToPt(3)
const CIRCLE_PT = mmToPt(1.8)
const LINE_PT = 0.25

/**
 * Says which part of printed pages is the page and which the bleed (TrimBox and BleedBox), and draws marks around them on
 * a larger sheet, as artifacts and in all separations.
 *
 * @param pages as large as the page with its bleed, their corner at 0, 0
 */
export function addPrinterMarks(
  file: PdfFile,
  pages: readonly PdfPage[],
  { bleedPt, marks }: BleedRequest,
): void {
  const zonePt = marks.length > 0 ? ZONE_PT : 0
  const fragment = contentFragments(file)
  const movePatterns = patternMover(file)
  const shifts = new Map<number, Shift>()
  for (const page of pages) {
    const { right, top } = mediaBox(file, page)
    const boxes = {
      MediaBox: [0, 0, hundredths(right + 2 * zonePt), hundredths(top + 2 * zonePt)],
      BleedBox: inset(right, top, zonePt, 0),
      TrimBox: inset(right, top, zonePt, bleedPt),
    }
    file.set(page.num, withEntries(pageDict(file, page), boxes))
    if (zonePt === 0) continue
    const shift = { x: hundredths(zonePt), y: hundredths(zonePt) }
    const fence = `q\n${shiftOperator(shift)}0 0 ${right} ${top} re W n\n`
    const drawn = [
      ...(marks.includes('crop') ? cropMarks(boxes.TrimBox, bleedPt) : []),
      ...(marks.includes('cross') ? crosses(boxes.BleedBox) : []),
    ]
    const paint = `Q\n/Artifact <</Type/Page>> BDC\nq\n/SvcAll CS 1 SCN ${LINE_PT} w\n${drawn.join('\n')}\nQ\nEMC\n`
    file.set(page.num, withEntries(pageDict(file, page), movePatterns(page, shiftMatrix(shift))))
    file.set(
      page.num,
      withEntries(pageDict(file, page), {
        Resources: withSeparation(file, page),
        Contents: [fragment(fence), ...pageContents(file, page), fragment(paint)],
      }),
    )
    moveAnnotations(file, page, shift)
    shifts.set(page.num, shift)
  }
  if (shifts.size > 0) moveDestinations(file, shifts)
}

type Box = readonly [number, number, number, number]

function inset(right: number, top: number, zonePt: number, byPt: number): Box {
  const from = hundredths(zonePt + byPt)
  return [from, from, hundredths(zonePt + right - byPt), hundredths(zonePt + top - byPt)]
}

/** Two lines at every corner, in line with the edges. */
function cropMarks([left, bottom, right, top]: Box, bleedPt: number): readonly string[] {
  const from = Math.max(bleedPt + CLEARANCE_PT, LEAST_GAP_PT)
  const to = bleedPt + ZONE_PT - CLEARANCE_PT
  return [
    ...[bottom, top].flatMap((y) => [
      line(left - to, y, left - from, y),
      line(right + from, y, right + to, y),
    ]),
    ...[left, right].flatMap((x) => [
      line(x, bottom - to, x, bottom - from),
      line(x, top + from, x, top + to),
    ]),
  ]
}

/** A cross in a circle in the middle of every side. */
function crosses([left, bottom, right, top]: Box): readonly string[] {
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2]
  const half = ZONE_PT / 2
  return [
    [middleX, bottom - half],
    [middleX, top + half],
    [left - half, middleY],
    [right + half, middleY],
  ].flatMap(([x = 0, y = 0]) => [
    line(x - CROSS_PT, y, x + CROSS_PT, y),
    line(x, y - CROSS_PT, x, y + CROSS_PT),
    circle(x, y, CIRCLE_PT),
  ])
}

function line(...points: readonly [number, number, number, number]): string {
  const [x1, y1, x2, y2] = points.map(hundredths)
  return `${x1} ${y1} m ${x2} ${y2} l S`
}

function circle(x: number, y: number, radius: number): string {
  // Bézier curves that differ from a circle by less than a thousandth of its radius.
  const handle = radius * 0.5523
  const curve = (...points: readonly (readonly [number, number])[]) =>
    `${points.map(([dx, dy]) => `${hundredths(x + dx)} ${hundredths(y + dy)}`).join(' ')} c`
  return [
    `${hundredths(x + radius)} ${hundredths(y)} m`,
    curve([radius, handle], [handle, radius], [0, radius]),
    curve([-handle, radius], [-radius, handle], [-radius, 0]),
    curve([-radius, -handle], [-handle, -radius], [0, -radius]),
    curve([handle, -radius], [radius, -handle], [radius, 0]),
    'S',
  ].join(' ')
}

/** Resources of a page with the colour of all separations (ISO 32000-2, 8.6.6.4). */
function withSeparation(file: PdfFile, page: PdfPage): PdfObject {
  const resources = pageAttribute(file, page, 'Resources')
  const own = isDict(resources) ? resources : dict({})
  const spaces = file.dictAt(own, 'ColorSpace') ?? dict({})
  const tint = dict({ FunctionType: 2, Domain: [0, 1], C0: [1], C1: [0], N: 1 })
  const all: PdfArray = [name('Separation'), name('All'), name('DeviceGray'), tint]
  return withEntries(own, { ColorSpace: withEntries(spaces, { SvcAll: all }) })
}
