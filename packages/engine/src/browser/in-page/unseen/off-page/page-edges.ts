import { above } from '../../trees/above.ts'

/** A part of the document, in CSS pixels of the window. */
export type Box = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom'>

/** Edges at which the browser cuts what it prints, and the margins between them and those of the paper. */
export interface PageEdges {
  readonly widthPx: number
  readonly marginsPx: { readonly top: number; readonly left: number; readonly right: number }
  /** How far the window is scrolled. Asked for once: to ask is to have the layout looked through. */
  readonly scrolledX: number
  readonly scrolledY: number
}

/** Where content is cut. */
export interface Cut {
  readonly side: 'top' | 'left' | 'right'
  readonly overPx: number
}

/** Less is rounding. */
const ROUNDING_PX = 2

/** Edges of the document as it is laid out now. */
export function pageEdges(widthPx: number, marginsPx: PageEdges['marginsPx']): PageEdges {
  const { scrollX: scrolledX, scrollY: scrolledY } = window
  return { widthPx, marginsPx, scrolledX, scrolledY }
}

/** Whether a box reaches over an edge. */
export function isOver(edges: PageEdges, { top, left, right }: Box): boolean {
  return (
    isAbove(edges, top) ||
    left + edges.scrolledX < -ROUNDING_PX ||
    right + edges.scrolledX > edges.widthPx + ROUNDING_PX
  )
}

/** Whether something begins above the first page. */
export function isAbove({ scrolledY }: PageEdges, top: number): boolean {
  return top + scrolledY < -ROUNDING_PX
}

/** Part of a box that the elements around it let be seen; undefined where that is nothing. */
export function seenPart(box: Box, from: Element | null): Box | undefined {
  const { body } = document
  let { top, left, right, bottom } = box
  for (let around = from; around && around !== body; around = above(around)) {
    const { overflowX, overflowY, display } = getComputedStyle(around)
    if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
    const clip = around.getBoundingClientRect()
    left = Math.max(left, clip.left)
    right = Math.min(right, clip.right)
    top = Math.max(top, clip.top)
    bottom = Math.min(bottom, clip.bottom)
  }
  return right - left > ROUNDING_PX && bottom - top > ROUNDING_PX
    ? { top, left, right, bottom }
    : undefined
}

/** Edge that visible content of an element is cut at; undefined for what is there on purpose. */
export function cutAt(edges: PageEdges, box: Box, element: Element): Cut | undefined {
  const overs = oversOf(edges, box)
  const { left, right, bottom } = box
  const isStraddling = { top: bottom > 0, left: right > 0, right: left < edges.widthPx }
  for (const side of ['left', 'right', 'top'] as const) {
    if (overs[side] <= ROUNDING_PX) continue
    const isOnPaper = overs[side] <= edges.marginsPx[side] + ROUNDING_PX
    if (!isStraddling[side] && !isOnPaper) continue
    // Links to skip to the content wait above it.
    if (side === 'left' && isPutAway(element, edges.marginsPx.left)) continue
    if (isPlaced(element, side === 'top' ? /absolute|fixed/ : /fixed/)) continue
    return { side, overPx: overs[side] }
  }
  return undefined
}

/** How far a box reaches over each edge. */
function oversOf({ scrolledX, scrolledY, widthPx }: PageEdges, { top, left, right }: Box) {
  return {
    top: -(top + scrolledY),
    left: -(left + scrolledX),
    right: right + scrolledX - widthPx,
  }
}

function isPlaced(from: Element, positions: RegExp): boolean {
  for (let around: Element | null = from; around; around = above(around)) {
    if (positions.test(getComputedStyle(around).position)) return true
  }
  return false
}

/** Whether it stands in something that waits beyond the paper, as menus do. */
function isPutAway(from: Element, marginPx: number): boolean {
  const { body } = document
  for (let around: Element | null = from; around && around !== body; around = above(around)) {
    const { left, right } = around.getBoundingClientRect()
    if (right <= 0 && -left > marginPx) return true
  }
  return false
}
