import type { Flowable, FlowOptions, Taken, Widths } from './flowable.ts'

/** A flowable that takes its place in the flow, with space around it; what goes on from a page before has none above it. */
export abstract class InFlow implements Flowable {
  readonly spaceBeforePt: number
  readonly spaceAfterPt: number
  readonly keepWithNext: boolean
  readonly keepTogether: boolean
  readonly isOutOfFlow = false

  /** @param isRest whether it goes on from a page before */
  constructor(flow: FlowOptions, isRest = false) {
    this.spaceBeforePt = isRest ? 0 : flow.spaceBeforePt
    this.spaceAfterPt = flow.spaceAfterPt
    this.keepWithNext = flow.keepWithNext
    this.keepTogether = flow.keepTogether
  }

  abstract widths(): Widths
  abstract take(widthPt: number, roomPt: number, forced: boolean): Taken
}
