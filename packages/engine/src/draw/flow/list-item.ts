import {
  type Flowable,
  type FlowOptions,
  type Fragment,
  type Taken,
  takeAll,
  type Widths,
} from './flowable.ts'
import { InFlow } from './in-flow.ts'

/** Sizes of an item of a list, and the space around it. */
export interface ListItemOptions {
  readonly flow: FlowOptions
  /** Where its content begins. */
  readonly indentPt: number
  /** Width that its marker is set in. */
  readonly markerPt: number
  /** Whether its marker stands at the right of its content. */
  readonly isRtl: boolean
}

/** An item of a list: a marker beside content that may go on over pages. */
export class ListItem extends InFlow {
  readonly #content: Flowable
  /** Absent where the item goes on. */
  readonly #marker: Flowable | undefined
  readonly #options: ListItemOptions

  constructor(
    content: Flowable,
    marker: Flowable | undefined,
    options: ListItemOptions,
    isRest = false,
  ) {
    super(options.flow, isRest)
    this.#content = content
    this.#marker = marker
    this.#options = options
  }

  widths(): Widths {
    const { minPt, maxPt } = this.#content.widths()
    const { indentPt } = this.#options
    return { minPt: minPt + indentPt, maxPt: maxPt + indentPt }
  }

  take(widthPt: number, roomPt: number, forced: boolean): Taken {
    const { indentPt, markerPt, isRtl } = this.#options
    const taken = this.#content.take(Math.max(1, widthPt - indentPt), roomPt, forced)
    if (taken.fragment === undefined) return { rest: this }
    const marker = this.#marker && takeAll(this.#marker, markerPt)
    const content = taken.fragment
    const fragment: Fragment = {
      heightPt: Math.max(content.heightPt, marker?.heightPt ?? 0),
      paint(canvas, x, y) {
        marker?.paint(canvas, isRtl ? x + widthPt - markerPt : x, y)
        content.paint(canvas, isRtl ? x : x + indentPt, y)
      },
    }
    if (taken.rest === undefined) return { fragment }
    return { fragment, rest: new ListItem(taken.rest, undefined, this.#options, true) }
  }
}
