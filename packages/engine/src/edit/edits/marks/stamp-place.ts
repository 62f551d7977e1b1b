import { type Matrix, multiply } from '../../../pdf/content/matrix.ts'
import { fromSeen, type SeenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import type { StampPlace } from '../../../schemas/edits/stamp-edits.ts'
import { mmToPt } from '../../../units/length.ts'

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
