import { EPSILON_PT, type Flowable, type Taken, type Widths } from './flowable.ts'

/** Empty room. */
export class Space implements Flowable {
  readonly spaceBeforePt = 0
  readonly spaceAfterPt = 0
  readonly keepWithNext = false
  readonly keepTogether = true
  readonly isOutOfFlow = false
  readonly #heightPt: number

  constructor(heightPt: number) {
    this.#heightPt = heightPt
  }

  widths(): Widths {
    return { minPt: 0, maxPt: 0 }
  }

  take(_widthPt: number, roomPt: number, forced: boolean): Taken {
    if (this.#heightPt > roomPt + EPSILON_PT && !forced) return { rest: this }
    return { fragment: { heightPt: Math.min(this.#heightPt, roomPt), paint: () => {} } }
  }
}
