import {
  EPSILON_PT,
  type Flowable,
  type FlowOptions,
  type Fragment,
  type Taken,
  type Widths,
} from './flowable.ts'
import { InFlow } from './in-flow.ts'

/** One of the columns that stand next to each other. */
export interface SideColumn {
  /** Absent once all of it is placed. */
  readonly content: Flowable | undefined
  readonly xPt: number
  readonly widthPt: number
  readonly verticalAlign: 'top' | 'middle' | 'bottom'
}

/** Flowables next to each other; each goes on by itself on the next page. */
export class SideBySide extends InFlow {
  readonly #columnsAt: (widthPt: number) => readonly SideColumn[]
  readonly #widths: () => Widths
  readonly #flow: FlowOptions

  constructor(
    columnsAt: (widthPt: number) => readonly SideColumn[],
    widths: () => Widths,
    flow: FlowOptions,
    isRest = false,
  ) {
    super(flow, isRest)
    this.#columnsAt = columnsAt
    this.#widths = widths
    this.#flow = flow
  }

  widths(): Widths {
    return this.#widths()
  }

  take(widthPt: number, roomPt: number, forced: boolean): Taken {
    const columns = this.#columnsAt(widthPt)
    const taken = columns.map(
      ({ content, widthPt: own }) => content?.take(own, roomPt, forced) ?? {},
    )
    // A column that cannot begin here waits for the next page with all the others.
    const isStuck = taken.some(({ fragment, rest }) => rest !== undefined && fragment === undefined)
    if (isStuck && !forced) return { rest: this }
    const heightPt = Math.max(0, ...taken.map(({ fragment }) => fragment?.heightPt ?? 0))
    const fragment: Fragment = {
      heightPt,
      paint: (canvas, x, y) => {
        for (const [index, { fragment: part, rest }] of taken.entries()) {
          const column = columns[index]
          if (part === undefined || column === undefined) continue
          const free = rest ? 0 : heightPt - part.heightPt
          const down = { top: 0, middle: free / 2, bottom: free }[column.verticalAlign]
          part.paint(canvas, x + column.xPt, y + (free > EPSILON_PT ? down : 0))
        }
      },
    }
    if (taken.every(({ rest }) => rest === undefined)) return { fragment }
    const left = columns.map((column, index) => ({ ...column, content: taken[index]?.rest }))
    return { fragment, rest: new SideBySide(() => left, this.#widths, this.#flow, true) }
  }
}
