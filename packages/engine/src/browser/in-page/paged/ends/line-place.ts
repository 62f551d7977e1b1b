import { itemsInLines, lineBoxOf } from '../flow/flow-lines.ts'
import type { LineBox } from '../paged-state.ts'

/** A place among the lines of a block: in a text, or at a node where `index` is below 0. */
export interface LinePlace {
  readonly node: ChildNode
  readonly index: number
}

/**
 * A place at which a line can be made to end or begin.
 *
 * @param isAtStart whether it is the start of the line; else a space in it, or behind its first character where it has none
 * @param skipped is no part of the lines
 */
export function placeInLine(
  block: Element,
  line: LineBox,
  isAtStart: boolean,
  skipped: Element | undefined,
): LinePlace | undefined {
  let fallback: LinePlace | undefined
  for (const node of itemsInLines(block)) {
    if (node === skipped) continue
    if (node instanceof Element) {
      if (!isIn(lineBoxOf(node), line)) continue
      fallback ??= { node, index: -1 }
      if (isAtStart) return fallback
      continue
    }
    if (!reaches(node, line)) continue
    const first = firstInLine(node, line)
    if (isAtStart) return { node, index: first }
    fallback ??= { node, index: Math.min(node.length, first + 1) }
    const space = spaceInLine(node, first + 1, line)
    if (space !== undefined) return { node, index: space }
  }
  return fallback
}

function isIn({ top, bottom }: LineBox, line: LineBox): boolean {
  const middle = (top + bottom) / 2
  return middle > line.top && middle < line.bottom
}

function isRectangleIn({ top, bottom }: DOMRect, line: LineBox): boolean {
  return isIn({ top: top + scrollY, bottom: bottom + scrollY }, line)
}

function reaches(text: Text, line: LineBox): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  return text.length > 0 && [...range.getClientRects()].some((one) => isRectangleIn(one, line))
}

function rectangleAt(text: Text, index: number): DOMRect | undefined {
  const range = document.createRange()
  range.setStart(text, index)
  range.setEnd(text, index + 1)
  return range.getClientRects()[0]
}

/** First character in or below a line: those of a text come in order. */
function firstInLine(text: Text, line: LineBox): number {
  const isAbove = (index: number) => {
    const rectangle = rectangleAt(text, index)
    return !rectangle || (rectangle.top + rectangle.bottom) / 2 + scrollY <= line.top
  }
  let [low, high] = [0, text.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAbove(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** First space in a line that has a width. */
function spaceInLine(text: Text, from: number, line: LineBox): number | undefined {
  for (const { index } of text.data.slice(from).matchAll(/\s/g)) {
    const rectangle = rectangleAt(text, from + index)
    if (rectangle && !isRectangleIn(rectangle, line)) return undefined
    if (rectangle && rectangle.width > 0) return from + index
  }
  return undefined
}
