import type { Canvas } from '../canvas/canvas.ts'
import type { Flowable, Fragment, Taken, Widths } from './flowable.ts'
import { PageBreak } from './page-break.ts'

/** One of the things that stand below each other. */
interface Placed {
  readonly index: number
  readonly item: Flowable
  readonly fragment: Fragment
  readonly yPt: number
}

/** The part of a stack that fits, with the rest as a stack. */
interface TakenStack extends Taken {
  readonly rest?: Stack
}

/** Flowables below each other: the space between two is the larger of what both ask for. */
export class Stack implements Flowable {
  readonly spaceBeforePt = 0
  readonly spaceAfterPt = 0
  readonly keepWithNext = false
  readonly keepTogether = false
  readonly isOutOfFlow = false
  readonly #items: readonly Flowable[]
  readonly #start: number
  /** In the place of the first item: what is left of it. */
  readonly #head: Flowable | undefined

  constructor(items: readonly Flowable[], start = 0, head?: Flowable) {
    this.#items = items
    this.#start = start
    this.#head = head
  }

  /** The page break that it begins with, if it does. */
  get leadingBreak(): PageBreak | undefined {
    const first = this.#at(this.#start)
    return first instanceof PageBreak ? first : undefined
  }

  /** Whether nothing is left. */
  get isEmpty(): boolean {
    return this.#start >= this.#items.length
  }

  /** The same without its first item. */
  withoutFirst(): Stack {
    return new Stack(this.#items, this.#start + 1)
  }

  widths(): Widths {
    let [minPt, maxPt] = [0, 0]
    for (let index = this.#start; index < this.#items.length; index += 1) {
      const item = this.#at(index)
      if (item === undefined || item.isOutOfFlow) continue
      const widths = item.widths()
      minPt = Math.max(minPt, widths.minPt)
      maxPt = Math.max(maxPt, widths.maxPt)
    }
    return { minPt, maxPt }
  }

  take(widthPt: number, roomPt: number, forced: boolean): TakenStack {
    const placed: Placed[] = []
    let [bottom, flowing, spaceAfter] = [0, 0, 0]
    for (let index = this.#start; index < this.#items.length; index += 1) {
      const item = this.#at(index) as Flowable
      if (item instanceof PageBreak) return result(placed, new Stack(this.#items, index))
      if (item.isOutOfFlow) {
        const { fragment } = item.take(widthPt, roomPt, true)
        if (fragment) placed.push({ index, item, fragment, yPt: bottom })
        continue
      }
      const space = flowing === 0 ? 0 : Math.max(spaceAfter, item.spaceBeforePt)
      const isForced = forced && flowing === 0
      const { fragment, rest } = this.#takeItem(item, widthPt, roomPt - bottom - space, isForced)
      if (fragment) {
        placed.push({ index, item, fragment, yPt: bottom + space })
        // A mark of a place is seen by nobody: the space is that between its neighbours.
        if (fragment.heightPt === 0 && !rest) continue
        bottom += space + fragment.heightPt
        flowing += 1
      }
      if (rest) {
        if (fragment) return result(placed, new Stack(this.#items, index, rest))
        return this.#withoutKept(placed, index, rest, forced)
      }
      spaceAfter = item.spaceAfterPt
    }
    return result(placed, undefined)
  }

  #at(index: number): Flowable | undefined {
    return index === this.#start && this.#head ? this.#head : this.#items[index]
  }

  #takeItem(item: Flowable, widthPt: number, roomPt: number, forced: boolean): Taken {
    const taken = item.take(widthPt, roomPt, forced)
    const isSplit = taken.fragment !== undefined && taken.rest !== undefined
    return item.keepTogether && isSplit && !forced ? { rest: item } : taken
  }

  /** Takes back what must stay with the item that did not fit, unless nothing would be left. */
  #withoutKept(
    placed: readonly Placed[],
    index: number,
    rest: Flowable,
    forced: boolean,
  ): TakenStack {
    let count = placed.length
    while (count > 0) {
      const { item } = placed[count - 1] as Placed
      if (!item.keepWithNext && !item.isOutOfFlow) break
      count -= 1
    }
    const isFlow = ({ item }: Placed) => !item.isOutOfFlow
    // Nothing that is kept starts in the middle: what an out-of-flow item stands next to stays where it is.
    while (count < placed.length && !isFlow(placed[count] as Placed)) count += 1
    const kept = placed.slice(0, count)
    if (count === placed.length || (forced && !kept.some(isFlow))) {
      return result(placed, new Stack(this.#items, index, rest))
    }
    const next = placed[count] as Placed
    const head = next.index === this.#start ? this.#head : undefined
    return result(kept, new Stack(this.#items, next.index, head))
  }
}

function result(placed: readonly Placed[], rest: Stack | undefined): TakenStack {
  const left = rest && !rest.isEmpty ? { rest } : {}
  if (placed.length === 0) return left.rest ? left : { fragment: new StackFragment([]) }
  return { fragment: new StackFragment(placed), ...left }
}

class StackFragment implements Fragment {
  readonly heightPt: number
  readonly #placed: readonly Placed[]

  constructor(placed: readonly Placed[]) {
    this.#placed = placed
    const bottoms = placed.map(({ item, fragment, yPt }) =>
      item.isOutOfFlow ? 0 : yPt + fragment.heightPt,
    )
    this.heightPt = Math.max(0, ...bottoms)
  }

  paint(canvas: Canvas, xPt: number, yPt: number): void {
    for (const { fragment, yPt: top } of this.#placed) fragment.paint(canvas, xPt, yPt + top)
  }
}

/** A stack in the place of one flowable, with the rules that one has. */
export function asOne(items: readonly Flowable[]): Flowable {
  const [only] = items
  return items.length === 1 && only !== undefined ? only : new Stack(items)
}
