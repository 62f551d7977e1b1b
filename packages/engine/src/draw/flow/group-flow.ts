import type { Canvas } from '../canvas/canvas.ts'
import {
  EPSILON_PT,
  type Flowable,
  type FlowOptions,
  type Fragment,
  type Taken,
  takeAll,
  UNLIMITED_PT,
  type Widths,
} from './flowable.ts'
import { InFlow } from './in-flow.ts'

/** Space inside of a frame, in points. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** A frame around flowables. */
export interface FrameOptions {
  readonly flow: FlowOptions
  readonly padding: Padding
  /** Absent: all the width that is offered. */
  readonly widthPt?: number
  /** At least this high, on the page where it begins. */
  readonly minHeightPt?: number
  /** Exactly this high. */
  readonly heightPt?: number
  readonly align: 'left' | 'center' | 'right'
  /** Whether no page break divides it. */
  readonly isWhole: boolean
  /** Paints the frame and calls `content` for what is in it. */
  readonly paint: (
    canvas: Canvas,
    box: {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    },
    content: (canvas: Canvas, x: number, y: number) => void,
  ) => void
  /** Room below it that what it paints takes too, where it is painted several times. */
  readonly belowPt?: number
  /** Told how much higher the content is than a frame of a fixed height. */
  readonly onOverflow?: (byPt: number) => void
}

/** Flowables in a frame of their own; it opens again on the next page where it may be divided. */
export class Frame extends InFlow {
  readonly #content: Flowable
  readonly #options: FrameOptions
  readonly #isRest: boolean

  constructor(content: Flowable, options: FrameOptions, isRest = false) {
    super({ ...options.flow, keepTogether: options.flow.keepTogether || options.isWhole }, isRest)
    this.#content = content
    this.#options = options
    this.#isRest = isRest
  }

  widths(): Widths {
    const { widthPt, padding } = this.#options
    if (widthPt !== undefined) return { minPt: widthPt, maxPt: widthPt }
    const { minPt, maxPt } = this.#content.widths()
    const around = padding.left + padding.right
    return { minPt: minPt + around, maxPt: maxPt + around }
  }

  take(offeredPt: number, roomPt: number, forced: boolean): Taken {
    const { padding, heightPt, isWhole } = this.#options
    const width = this.#options.widthPt ?? offeredPt
    const inner = Math.max(0, width - padding.left - padding.right)
    const around = padding.top + padding.bottom
    if (isWhole || heightPt !== undefined) {
      const content = takeAll(this.#content, inner)
      const needed = content.heightPt + around
      const height = heightPt ?? Math.max(needed, this.#options.minHeightPt ?? 0)
      const room = height + (this.#options.belowPt ?? 0)
      if (heightPt !== undefined && needed > heightPt + 0.5) {
        this.#options.onOverflow?.(needed - heightPt)
      }
      if (room > roomPt + EPSILON_PT && !forced) return { rest: this }
      return { fragment: this.#fragment(content, offeredPt, width, height) }
    }
    const room = roomPt === UNLIMITED_PT ? UNLIMITED_PT : roomPt - around
    if (room < 0 && !forced) return { rest: this }
    const taken = this.#content.take(inner, room, forced)
    if (taken.fragment === undefined) return { rest: this }
    const least = this.#isRest ? 0 : (this.#options.minHeightPt ?? 0)
    const height = taken.fragment.heightPt + around
    const whole = taken.rest ? height : Math.max(height, least)
    if (whole > roomPt + EPSILON_PT && !forced) return { rest: this }
    const fragment = this.#fragment(taken.fragment, offeredPt, width, whole)
    return taken.rest
      ? { fragment, rest: new Frame(taken.rest, this.#options, true) }
      : { fragment }
  }

  #fragment(content: Fragment, offered: number, width: number, height: number): Fragment {
    const { padding, align, paint, belowPt = 0 } = this.#options
    const shift = { left: 0, center: (offered - width) / 2, right: offered - width }[align]
    return {
      heightPt: height + belowPt,
      paint: (canvas, x, y) =>
        paint(canvas, { x: x + shift, y, width, height }, (on, left, top) =>
          on.withOrigin(left, top, () => content.paint(on, left + padding.left, top + padding.top)),
        ),
    }
  }
}
