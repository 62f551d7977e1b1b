import type { Matrix } from '../../pdf/content/matrix.ts'
import type { PdfRef } from '../../pdf/file/objects.ts'
import type { Canvas } from '../canvas/canvas.ts'

/**
 * Makes a canvas of a document.
 *
 * @param own the page or form whose content it writes
 * @param pageNum number of the page that it is seen on
 */
export type NewCanvas = (own: PdfRef, pageNum: number, heightPt: number, matrix?: Matrix) => Canvas
