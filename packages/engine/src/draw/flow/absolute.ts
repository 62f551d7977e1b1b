import type { Flowable, Taken, Widths } from './flowable.ts'
import { takeAll } from './flowable.ts'

/** A flowable at a place of its own: from the corner of the page, or of the group that it stands in. */
export class Absolute implements Flowable {
  readonly spaceBeforePt = 0
  readonly spaceAfterPt = 0
  readonly keepWithNext = false
  readonly keepTogether = false
  readonly isOutOfFlow = true
  readonly #inner: Flowable
  readonly #xPt: number
  readonly #yPt: number
  readonly #widthPt: number

  constructor(inner: Flowable, xPt: number, yPt: number, widthPt: number) {
    this.#inner = inner
    this.#xPt = xPt
    this.#yPt = yPt
    this.#widthPt = widthPt
  }

  widths(): Widths {
    return { minPt: 0, maxPt: 0 }
  }

  take(): Taken {
    const fragment = takeAll(this.#inner, this.#widthPt)
    return {
      fragment: {
        heightPt: 0,
        paint: (canvas) => {
          const { x, y } = canvas.origin
          fragment.paint(canvas, x + this.#xPt, y + this.#yPt)
        },
      },
    }
  }
}
