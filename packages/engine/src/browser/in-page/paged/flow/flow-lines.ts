import { pxOf } from '../../styles/px-of.ts'
import type { LineBox } from '../paged-state.ts'

/** Lines that are farther apart have a float between them. */
const LEAST_FLOAT_PX = 12

const REPLACED =
  /^(?:img|svg|canvas|video|audio|hr|input|button|select|textarea|object|embed|iframe|math|fieldset|progress|meter)$/i

/** Whether an element has no lines of the document in it. */
export function isReplaced({ localName }: Element): boolean {
  return REPLACED.test(localName)
}

/** Whether elements of a style stand in lines. */
export function isInLine({ display }: CSSStyleDeclaration): boolean {
  return /^(?:inline|ruby|math)/.test(display)
}

/** Whether elements of a style take no room in the text; floats do. */
export function isFree({ display, position }: CSSStyleDeclaration): boolean {
  return display === 'none' || position === 'absolute' || position === 'fixed'
}

/** Part of its line that a box takes: with its margins. */
export function lineBoxOf(element: Element): LineBox {
  const { top, bottom } = element.getBoundingClientRect()
  const { marginTop, marginBottom } = getComputedStyle(element)
  return { top: top + scrollY - pxOf(marginTop), bottom: bottom + scrollY + pxOf(marginBottom) }
}

/** Texts of a block and boxes among them, without floats and blocks in it. */
export function* itemsInLines(block: Element): Generator<Text | Element> {
  for (const node of block.childNodes) {
    if (node instanceof Text) yield node
    if (!(node instanceof Element)) continue
    const style = getComputedStyle(node)
    if (isFree(style) || style.float !== 'none') continue
    if (style.display === 'contents') yield* itemsInLines(node)
    else if (!isInLine(style)) continue
    else if (style.display !== 'inline' || isReplaced(node)) yield node
    else yield* itemsInLines(node)
  }
}

/** Lines of text and what stands in them, from the top; line boxes of a block touch each other. */
export function mergeLines(boxes: readonly LineBox[]): readonly LineBox[] {
  const lines: { top: number; bottom: number }[] = []
  for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
    const last = lines.at(-1)
    // Raised and lowered text overlaps its line by more than half.
    if (last && top < (last.top + last.bottom) / 2) last.bottom = Math.max(last.bottom, bottom)
    else lines.push({ top, bottom })
  }
  return lines
}

/** Where a line ends that another follows: pictures in it stand above its bottom. */
export function endOfLine(line: LineBox, next: LineBox): number {
  return next.top - line.bottom < LEAST_FLOAT_PX ? next.top : line.bottom
}
