import type { Matrix } from '../../content/matrix.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  readRectangle,
} from './tree/page-tree.ts'

/** The part of a page that is seen, and how it is turned. */
export interface SeenBox {
  /** In the coordinates of the page, before it is turned. */
  readonly box: PdfRectangle
  /** Clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Length of one unit of the page in points. */
  readonly unitPt: number
}

/** The crop box of a page within its media box, its rotation and unit. */
export function seenBox(file: PdfFile, page: PdfPage): SeenBox {
  const media = mediaBox(file, page)
  const crop = readRectangle(file, pageAttribute(file, page, 'CropBox')) ?? media
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  const rotate = pageAttribute(file, page, 'Rotate')
  const turned = typeof rotate === 'number' && rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0
  const unit = pageAttribute(file, page, 'UserUnit')
  return {
    box: box.right > box.left && box.top > box.bottom ? box : media,
    rotation: turned as SeenBox['rotation'],
    unitPt: typeof unit === 'number' && unit > 0 ? unit : 1,
  }
}

/** Sides of a page as it is seen, in points. */
export function seenSize({ box, rotation, unitPt }: SeenBox): {
  readonly width: number
  readonly height: number
} {
  const [width, height] = [(box.right - box.left) * unitPt, (box.top - box.bottom) * unitPt]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
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
