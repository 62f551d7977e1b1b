import type { Canvas } from '../canvas/canvas.ts'
import type { BoxAlign } from '../flow/box.ts'
import {
  EPSILON_PT,
  type FlowOptions,
  type Fragment,
  type Taken,
  UNLIMITED_PT,
  type Widths,
} from '../flow/flowable.ts'
import { InFlow } from '../flow/in-flow.ts'
import type { ImportedPage, PageBox } from './imported-page.ts'

/** Pages that flow, and how they are painted. */
export interface FlowingPages {
  readonly pages: readonly ImportedPage[]
  readonly align: BoxAlign
  readonly paint: (canvas: Canvas, page: ImportedPage, box: PageBox) => void
  /** Told of a page that is painted although it is higher than the room of a whole page. */
  readonly onTooHigh: (roomPt: number) => void
}

/** Pages of another document below each other; page breaks come between them and never in one. */
export class PagesFlow extends InFlow {
  readonly #flowing: FlowingPages
  readonly #flow: FlowOptions
  readonly #start: number

  constructor(flowing: FlowingPages, flow: FlowOptions, start = 0) {
    super({ ...flow, keepTogether: false }, start > 0)
    this.#flowing = flowing
    this.#flow = flow
    this.#start = start
  }

  widths(): Widths {
    const width = Math.max(0, ...this.#flowing.pages.map(({ widthPt }) => widthPt))
    return { minPt: width, maxPt: width }
  }

  take(offeredPt: number, roomPt: number, forced: boolean): Taken {
    const { pages } = this.#flowing
    const left = pages.slice(this.#start)
    const [page] = left
    if (page === undefined) return {}
    if (roomPt >= UNLIMITED_PT) return { fragment: this.#fragment(left, offeredPt) }
    const isTooHigh = page.heightPt > roomPt + EPSILON_PT
    if (isTooHigh && !forced) return { rest: this }
    const fragment = this.#fragment([page], offeredPt, isTooHigh ? roomPt : undefined)
    if (left.length === 1) return { fragment }
    return { fragment, rest: new PagesFlow(this.#flowing, this.#flow, this.#start + 1) }
  }

  #fragment(pages: readonly ImportedPage[], offeredPt: number, tooLowPt?: number): Fragment {
    const { align, paint, onTooHigh } = this.#flowing
    return {
      heightPt: pages.reduce((sum, { heightPt }) => sum + heightPt, 0),
      paint: (canvas, x, y) => {
        // Layout tries this and that; only what is painted counts.
        if (tooLowPt !== undefined) onTooHigh(tooLowPt)
        let top = y
        for (const page of pages) {
          const { widthPt: width, heightPt: height } = page
          const free = offeredPt - width
          const left = x + { left: 0, center: free / 2, right: free }[align]
          paint(canvas, page, { x: left, y: top, width, height })
          top += height
        }
      },
    }
  }
}
