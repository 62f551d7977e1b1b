import type { RedactedBox } from '../../../messages/redaction.ts'
import { IDENTITY, type Matrix } from '../../../pdf/content/matrix.ts'
import { fromSeen, type SeenBox, seenSize, toSeen } from '../../../pdf/document/pages/seen-box.ts'
import type { PaintedGlyph, Point } from '../../../pdf/glyphs/content-node.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { resolvePages } from '../../../schemas/values/pages/page-ranges.ts'
import { mmToPt } from '../../../units/length.ts'
import type { AreaIndex } from './area-index.ts'
import { bounds, area as doubleArea, type Polygon, sharedArea, transformed } from './region.ts'

// A letter that an area merely brushes stays: its ink does not reach into it.
const TOUCHED = 0.01

/** Areas of an edit on one page, in the coordinates of its content. */
export function areasOn(
  edit: EditOf<'redact'>,
  {
    number,
    pageCount,
    seen,
  }: { readonly number: number; readonly pageCount: number; readonly seen: SeenBox },
): readonly Polygon[] {
  const { area } = edit
  const areas = area === undefined ? [] : 'x_mm' in area ? [area] : area
  const { height } = seenSize(seen)
  const unit = 1 / seen.unitPt
  return areas
    .filter(({ pages }) => resolvePages(pages, pageCount).includes(number))
    .map((own): Polygon => {
      const [left, right] = [mmToPt(own.x_mm), mmToPt(own.x_mm + own.width_mm)]
      const [top, bottom] = [height - mmToPt(own.y_mm), height - mmToPt(own.y_mm + own.height_mm)]
      const corners: Polygon = [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ]
      return transformed(transformed(corners, [unit, 0, 0, unit, 0, 0]), fromSeen(seen))
    })
}

/** Where something lies on a page as it is seen. */
export function seenMm(polygon: Polygon, seen: SeenBox): RedactedBox {
  const { height } = seenSize(seen)
  const scale: Matrix = [seen.unitPt, 0, 0, seen.unitPt, 0, 0]
  const { left, bottom, right, top } = bounds(
    transformed(transformed(polygon, toSeen(seen)), scale),
  )
  const mm = (pt: number) => Math.round((pt * 2540) / 72) / 100
  return {
    x_mm: mm(left),
    y_mm: mm(height - top),
    width_mm: mm(right - left),
    height_mm: mm(top - bottom),
  }
}

/**
 * Whether the ink of a glyph reaches into one of several areas.
 *
 * @param part how much of it has to
 */
export function isInAreas(glyph: PaintedGlyph, areas: AreaIndex, part: number = TOUCHED): boolean {
  return areas.someNear(glyph.quad, (area) => isInArea(glyph, area, part))
}

/** Whether the ink of a glyph reaches into an area: its box is a little larger than that. */
function isInArea({ quad }: PaintedGlyph, area: Polygon, part: number): boolean {
  const [start, end, endTop, startTop] = quad
  const at = (along: number, up: number): Point => {
    const [x, y] = mixed(start, end, along)
    const [topX, topY] = mixed(startTop, endTop, along)
    return mixed([x, y], [topX, topY], up)
  }
  const ink: Polygon = [at(0.04, 0.08), at(0.96, 0.08), at(0.96, 0.9), at(0.04, 0.9)]
  return sharedArea(ink, area) > (part * Math.abs(doubleArea(ink))) / 2
}

/** Boxes around glyphs, one for each line that they stand on. */
export function boxesAround(glyphs: readonly PaintedGlyph[]): readonly Polygon[] {
  const lines: PaintedGlyph[][] = []
  for (const glyph of glyphs) {
    const line = lines.find(([first]) => first !== undefined && isOneLine(first, glyph))
    if (line) line.push(glyph)
    else lines.push([glyph])
  }
  return lines.map(boxAround)
}

function isOneLine(one: PaintedGlyph, other: PaintedGlyph): boolean {
  const turned = turnOf(one)
  const [[, y], [, otherY]] = [rotated(one.origin, turned), rotated(other.origin, turned)]
  const isParallel = Math.abs(Math.sin(turned - turnOf(other))) < 0.1
  return isParallel && Math.abs(y - otherY) < 0.6 * one.sizePt
}

function boxAround(glyphs: readonly PaintedGlyph[]): Polygon {
  const [first] = glyphs
  const turned = first ? turnOf(first) : 0
  const { left, bottom, right, top } = bounds(
    glyphs.flatMap(({ quad }) => quad.map((point) => rotated(point, turned))),
  )
  const corners: Polygon = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  return corners.map((point) => rotated(point, -turned))
}

function turnOf({ quad: [start, end] }: PaintedGlyph): number {
  return Math.atan2(end[1] - start[1], end[0] - start[0])
}

/** A point, turned clockwise about the origin. */
function rotated(point: Point, angle: number): Point {
  if (angle === 0) return point
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const matrix: Matrix = [cosine, -sine, sine, cosine, IDENTITY[4], IDENTITY[5]]
  return transformed([point], matrix)[0] as Point
}

function mixed([x, y]: Point, [otherX, otherY]: Point, part: number): Point {
  return [x + (otherX - x) * part, y + (otherY - y) * part]
}
