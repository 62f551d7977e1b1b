import type { Canvas } from '../canvas/canvas.ts'

/** A rectangle of a canvas, y down. */
interface CanvasBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A point of a canvas on its page, as PDF counts: from the bottom left corner. */
export function pagePoint(
  canvas: Canvas,
  pageHeightPt: number,
  x: number,
  y: number,
): readonly number[] {
  const [left, top] = canvas.toPage(x, y)
  return [roundPt(left), roundPt(pageHeightPt - top)]
}

/** Smallest rectangle of the page around a rectangle of a canvas, as PDF counts. */
export function pageRectangle(
  canvas: Canvas,
  pageHeightPt: number,
  { x, y, width, height }: CanvasBox,
): readonly number[] {
  const corners = [
    canvas.toPage(x, y),
    canvas.toPage(x + width, y),
    canvas.toPage(x, y + height),
    canvas.toPage(x + width, y + height),
  ]
  const xs = corners.map(([left]) => left)
  const ys = corners.map(([, top]) => pageHeightPt - top)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(roundPt)
}

/** A hundredth of a point is seen by nobody. */
export function roundPt(pt: number): number {
  return Math.round(pt * 100) / 100
}
