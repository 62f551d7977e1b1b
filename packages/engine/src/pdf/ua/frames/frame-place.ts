import type { Bounds } from '../../content/matrix.ts'
import type { FrameNode } from './frame-outline.ts'

type Box = NonNullable<FrameNode['box']>

/** Points of a frame whose place on a page is known. */
interface Pair {
  readonly x: number
  readonly y: number
  readonly pageX: number
  readonly pageY: number
}

/** Points in a pixel, unless the document is scaled. */
const USUAL_SCALE = 0.75
/** Lines that are closer to each other say little of the scale. */
const MIN_APART_PX = 20
/** Boxes of text in the document and on the page differ by as much. */
const SLACK_PX = 4

/** Place of a frame on pages, known from the lines of its text. */
export class FramePlace {
  readonly #pairs = new Map<number, Pair[]>()

  /** @param box line of text in the frame, whose place on the page is `bounds` */
  add(pageNum: number, [left, top, , bottom]: Box, bounds: Bounds): void {
    const pairs = this.#pairs.get(pageNum) ?? []
    const pageY = (bounds.top + bounds.bottom) / 2
    pairs.push({ x: left, y: (top + bottom) / 2, pageX: bounds.left, pageY })
    this.#pairs.set(pageNum, pairs)
  }

  /** Whether most of what a page paints is in a box of the frame. */
  isIn(pageNum: number, bounds: Bounds, [left, top, right, bottom]: Box): boolean {
    const pairs = this.#pairs.get(pageNum)
    if (pairs === undefined) return false
    const centreY = (bounds.top + bounds.bottom) / 2
    const centreX = (bounds.left + bounds.right) / 2
    const distance = ({ pageY }: Pair) => Math.abs(pageY - centreY)
    const near = pairs.reduce((one, other) => (distance(other) < distance(one) ? other : one))
    const scale = scaleOf(pairs)
    const x = near.x + (centreX - near.pageX) / scale
    const y = near.y - (centreY - near.pageY) / scale
    const isInside =
      x > left - SLACK_PX && x < right + SLACK_PX && y > top - SLACK_PX && y < bottom + SLACK_PX
    // The ground of a page is around a picture, too.
    const widthPx = (bounds.right - bounds.left) / scale
    const heightPx = (bounds.top - bounds.bottom) / scale
    return (
      isInside &&
      widthPx < (right - left) * 1.5 + SLACK_PX &&
      heightPx < (bottom - top) * 1.5 + SLACK_PX
    )
  }
}

function scaleOf(pairs: readonly Pair[]): number {
  const highest = pairs.reduce((one, other) => (other.y < one.y ? other : one))
  const lowest = pairs.reduce((one, other) => (other.y > one.y ? other : one))
  const apart = lowest.y - highest.y
  const scale = (highest.pageY - lowest.pageY) / apart
  return apart >= MIN_APART_PX && scale > 0 ? scale : USUAL_SCALE
}
