import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  readRectangle,
} from '../../pdf/document/page-tree.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'

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
