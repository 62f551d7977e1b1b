import type { Canvas } from '../canvas/canvas.ts'

/** A part of the flow that has its place: painted once, at the corner given. */
export interface Fragment {
  readonly heightPt: number
  paint(canvas: Canvas, xPt: number, yPt: number): void
}

/** How much of a flowable fits: the part that does, and what is left. */
export interface Taken {
  /** Absent where nothing fits. */
  readonly fragment?: Fragment
  /** Absent where all fits. */
  readonly rest?: Flowable
}

/** Narrowest and natural width of something. */
export interface Widths {
  /** Below it content runs over. */
  readonly minPt: number
  /** Above it nothing changes. */
  readonly maxPt: number
}

/**
 * Something that flows down the page. Immutable: `take` may be asked as often as anybody likes, and changes nothing.
 */
export interface Flowable {
  readonly spaceBeforePt: number
  readonly spaceAfterPt: number
  /** Whether it must not end a page that the next one does not begin on. */
  readonly keepWithNext: boolean
  /** Whether it goes to the next page as a whole where it does not fit. */
  readonly keepTogether: boolean
  /** Whether it has a place of its own and takes none in the flow. */
  readonly isOutOfFlow: boolean
  widths(): Widths
  /**
   * The part that fits.
   *
   * @param forced whether a page begins here: something must be placed, however little room there is
   */
  take(widthPt: number, roomPt: number, forced: boolean): Taken
}

/** Space around a flowable, and how it breaks. */
export interface FlowOptions {
  readonly spaceBeforePt: number
  readonly spaceAfterPt: number
  readonly keepWithNext: boolean
  readonly keepTogether: boolean
}

/** No space, no rules. */
export const NO_FLOW_OPTIONS: FlowOptions = {
  spaceBeforePt: 0,
  spaceAfterPt: 0,
  keepWithNext: false,
  keepTogether: false,
}

/** Room that nothing runs out of. */
export const UNLIMITED_PT = 1e9

/** Rounding of many additions; far below what is visible. */
export const EPSILON_PT = 0.001

/** Lays out all of a flowable, however high it gets. */
export function takeAll(flowable: Flowable, widthPt: number): Fragment {
  return flowable.take(widthPt, UNLIMITED_PT, true).fragment ?? { heightPt: 0, paint: () => {} }
}
