import { type Matrix, multiply } from '../../../pdf/content/matrix.ts'
import { fromSeen, type SeenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import type { StampPlace } from '../../../schemas/edits/stamp-edits.ts'
import { mmToPt } from '../../../units/length.ts'
import { area, type Polygon, sharedArea, transformed } from '../redact/region.ts'

/** Sides of something that is placed, in points. */
interface Sides {
  readonly widthPt: number
  readonly heightPt: number
}

/** Where, how large and at which angle. */
interface Placing extends StampPlace {
  /** Anticlockwise, in degrees. */
  readonly rotation: number
  readonly scale: number
}

/**
 * The transformation that puts something with its bottom left corner at 0, 0 into a page, as the page is seen: whatever
 * its rotation, crop box and unit.
 */
export function placedMatrix(sides: Sides, seen: SeenBox, placing: Placing): Matrix {
  const { position, rotation, scale } = placing
  const [width, height] = [sides.widthPt * scale, sides.heightPt * scale]
  const angle = (rotation * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  // Area that it covers once it is turned.
  const across = Math.abs(width * cosine) + Math.abs(height * sine)
  const up = Math.abs(width * sine) + Math.abs(height * cosine)
  const page = seenSize(seen)
  const margin = mmToPt(placing.margin_mm)
  const x = along(position, 'left', 'right', page.width, across, margin) + mmToPt(placing.x_mm)
  const y = along(position, 'bottom', 'top', page.height, up, margin) - mmToPt(placing.y_mm)
  const centred: Matrix = [scale, 0, 0, scale, -width / 2, -height / 2]
  const turned = multiply(centred, [cosine, sine, -sine, cosine, x, y])
  const unit = 1 / seen.unitPt
  return multiply(multiply(turned, [unit, 0, 0, unit, 0, 0]), fromSeen(seen))
}

/** Part of something placed by {@link placedMatrix} that lies on the page as it is seen, from 0 to 1. */
export function seenPart({ widthPt, heightPt }: Sides, seen: SeenBox, matrix: Matrix): number {
  const corners: Polygon = [
    [0, 0],
    [widthPt, 0],
    [widthPt, heightPt],
    [0, heightPt],
  ]
  const { left, bottom, right, top } = seen.box
  const page: Polygon = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
  const placed = transformed(corners, matrix)
  const whole = Math.abs(area(placed)) / 2
  return whole === 0 ? 1 : sharedArea(placed, page) / whole
}

/** The scale at which something, turned, spans a part of the page as it is seen. */
export function spanningScale(
  { widthPt, heightPt }: Sides,
  seen: SeenBox,
  rotation: number,
  part: number,
): number {
  const { width, height } = seenSize(seen)
  const angle = (rotation * Math.PI) / 180
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const room = (side: number, one: number, other: number) =>
    side / Math.max(widthPt * one + heightPt * other, 1)
  return part * Math.min(room(width, cosine, sine), room(height, sine, cosine))
}

/** Where the middle stands between two sides. */
function along(
  position: string,
  low: string,
  high: string,
  length: number,
  own: number,
  margin: number,
): number {
  if (position.includes(low)) return margin + own / 2
  return position.includes(high) ? length - margin - own / 2 : length / 2
}
