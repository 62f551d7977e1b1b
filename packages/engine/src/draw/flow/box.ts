import type { Canvas } from '../canvas/canvas.ts'
import { EPSILON_PT, type FlowOptions, type Taken, type Widths } from './flowable.ts'
import { InFlow } from './in-flow.ts'

/** Place of a box between the sides of the flow. */
export type BoxAlign = 'left' | 'center' | 'right'

/** Content of a size that is known and that no page break divides: a shape, an image, a barcode. */
export interface BoxContent {
  /** Size at the width that the flow offers. */
  sizeAt(widthPt: number): { readonly widthPt: number; readonly heightPt: number }
  paint(canvas: Canvas, xPt: number, yPt: number, widthPt: number, heightPt: number): void
  /** Its own width; absent where it takes what is offered. */
  readonly ownWidthPt?: number
}

/** A {@link BoxContent} in the flow. */
export class Box extends InFlow {
  readonly #content: BoxContent
  readonly #align: BoxAlign

  constructor(content: BoxContent, flow: FlowOptions, align: BoxAlign = 'left') {
    super({ ...flow, keepTogether: true })
    this.#content = content
    this.#align = align
  }

  widths(): Widths {
    const width = this.#content.ownWidthPt ?? 0
    return { minPt: width, maxPt: width }
  }

  take(offeredPt: number, roomPt: number, forced: boolean): Taken {
    const { widthPt, heightPt } = this.#content.sizeAt(offeredPt)
    if (heightPt > roomPt + EPSILON_PT && !forced) return { rest: this }
    const shift = { left: 0, center: (offeredPt - widthPt) / 2, right: offeredPt - widthPt }
    const paint = (canvas: Canvas, xPt: number, yPt: number) =>
      this.#content.paint(canvas, xPt + shift[this.#align], yPt, widthPt, heightPt)
    return { fragment: { heightPt, paint } }
  }
}
