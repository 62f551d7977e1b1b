import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import type { StampPlace } from '../../schemas/edits/stamp-edits.ts'
import { mmToPt } from '../../units/length.ts'
import type { SeenBox } from './seen-box.ts'

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

/** Sides of a page as it is seen, in points. */
export function seenSize({ box, rotation, unitPt }: SeenBox): {
  readonly width: number
  readonly height: number
} {
  const [width, height] = [(box.right - box.left) * unitPt, (box.top - box.bottom) * unitPt]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
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
  // What it covers once it is turned.
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

/** From a page as it is seen, its bottom left corner at 0, 0, to its own coordinates. */
export function fromSeen({ box, rotation }: SeenBox): Matrix {
  switch (rotation) {
    case 90:
      return [0, 1, -1, 0, box.right, box.bottom]
    case 180:
      return [-1, 0, 0, -1, box.right, box.top]
    case 270:
      return [0, -1, 1, 0, box.left, box.top]
    default:
      return [1, 0, 0, 1, box.left, box.bottom]
  }
}

/** The way back: from a page's own coordinates to the page as it is seen. */
export function toSeen({ box, rotation }: SeenBox): Matrix {
  switch (rotation) {
    case 90:
      return [0, -1, 1, 0, -box.bottom, box.right]
    case 180:
      return [-1, 0, 0, -1, box.right, box.top]
    case 270:
      return [0, 1, -1, 0, box.top, -box.left]
    default:
      return [1, 0, 0, 1, -box.left, -box.bottom]
  }
}
