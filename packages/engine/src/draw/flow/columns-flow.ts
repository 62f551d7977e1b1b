import {
  type Flowable,
  type FlowOptions,
  type Fragment,
  type Taken,
  UNLIMITED_PT,
  type Widths,
} from './flowable.ts'
import { InFlow } from './in-flow.ts'

/** Columns that text runs through, one after the other. */
export interface ColumnsOptions {
  readonly flow: FlowOptions
  readonly count: number
  readonly gapPt: number
  /** Whether the columns of the last page end at the same height. */
  readonly isBalanced: boolean
  /** Whether the first one stands at the right. */
  readonly isRightToLeft: boolean
  /** Told that the gaps leave the columns no room; it throws. */
  readonly refuse: (roomPt: number) => never
}

/** Narrowest column that anything is set in; a letter is wider. */
const LEAST_WIDTH_PT = 1

// Halvings of the height between too low and high enough: 2^-12 of a page is less than a line.
const BALANCE_STEPS = 12

/** Runs content through columns of the same width, page by page. */
export class ColumnsFlow extends InFlow {
  readonly #content: Flowable
  readonly #options: ColumnsOptions

  constructor(content: Flowable, options: ColumnsOptions, isRest = false) {
    super(options.flow, isRest)
    this.#content = content
    this.#options = options
  }

  widths(): Widths {
    const { count, gapPt } = this.#options
    const { minPt, maxPt } = this.#content.widths()
    const gaps = gapPt * (count - 1)
    return { minPt: minPt * count + gaps, maxPt: maxPt * count + gaps }
  }

  take(widthPt: number, roomPt: number, forced: boolean): Taken {
    const { count, gapPt, isBalanced, isRightToLeft } = this.#options
    const columnPt = (widthPt - gapPt * (count - 1)) / count
    if (columnPt < LEAST_WIDTH_PT) this.#options.refuse(widthPt)
    const filled = this.#fill(columnPt, roomPt, forced)
    if (filled.fragments.length === 0) return { rest: this }
    const isLast = filled.rest === undefined
    const { fragments } = isLast && isBalanced ? this.#balanced(columnPt, filled.heightPt) : filled
    const fragment: Fragment = {
      heightPt: Math.max(0, ...fragments.map(({ heightPt }) => heightPt)),
      paint: (canvas, x, y) => {
        for (const [index, column] of fragments.entries()) {
          const place = isRightToLeft ? count - 1 - index : index
          column.paint(canvas, x + place * (columnPt + gapPt), y)
        }
      },
    }
    if (isLast) return { fragment }
    return { fragment, rest: new ColumnsFlow(filled.rest as Flowable, this.#options, true) }
  }

  /** The columns of a page of this room, and what is left for the next. */
  #fill(columnPt: number, roomPt: number, forced: boolean) {
    const fragments: Fragment[] = []
    let rest: Flowable | undefined = this.#content
    for (let column = 0; column < this.#options.count && rest; column += 1) {
      const taken: Taken = rest.take(columnPt, roomPt, forced)
      if (taken.fragment === undefined) break
      fragments.push(taken.fragment)
      rest = taken.rest
    }
    return { fragments, rest, heightPt: Math.max(0, ...fragments.map((one) => one.heightPt)) }
  }

  /** The lowest columns that hold all of it. */
  #balanced(columnPt: number, highestPt: number) {
    // One column of all of it, were it endless, is never higher than the columns together.
    const wholePt = this.#content.take(columnPt, UNLIMITED_PT, true).fragment?.heightPt ?? highestPt
    let low = Math.min(highestPt, wholePt / this.#options.count) * 0.98
    let high = highestPt
    for (let step = 0; step < BALANCE_STEPS && high - low > 0.5; step += 1) {
      const middle = (low + high) / 2
      const { rest, heightPt } = this.#fill(columnPt, middle, true)
      if (rest === undefined && heightPt <= middle + 0.001) high = middle
      else low = middle
    }
    return this.#fill(columnPt, high, true)
  }
}
