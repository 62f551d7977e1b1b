import type { Flowable, Taken, Widths } from './flowable.ts'

/** Where a page ends, whatever room is left. */
export class PageBreak implements Flowable {
  readonly spaceBeforePt = 0
  readonly spaceAfterPt = 0
  readonly keepWithNext = false
  readonly keepTogether = false
  readonly isOutOfFlow = false
  /** Size of the pages that follow, in points; absent: as before. */
  readonly sizePt: { readonly widthPt: number; readonly heightPt: number } | undefined

  constructor(sizePt?: { readonly widthPt: number; readonly heightPt: number }) {
    this.sizePt = sizePt
  }

  widths(): Widths {
    return { minPt: 0, maxPt: 0 }
  }

  /** Stacks look at it; where nobody does it takes no room. */
  take(): Taken {
    return {}
  }
}
