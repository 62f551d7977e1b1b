import { isSeen } from '../../trees/is-seen.ts'
import { textOf } from '../../trees/text-of.ts'
import { markDoubt, NO_FLOW } from './doubt-marks.ts'

interface Box {
  readonly element: Element
  readonly rect: DOMRect
}

/** Marks boxes that are seen before the one that is read before them. */
export function markOrder(): void {
  for (const parent of document.querySelectorAll('body, body *')) {
    if (parent.childElementCount < 2 || parent.matches(NO_FLOW)) continue
    // Nothing flows in a drawing: labels of an axis stand where their values are.
    if (parent instanceof SVGElement) continue
    const boxes = boxesIn(parent)
    if (boxes.length < 2) continue
    const style = getComputedStyle(parent)
    for (const [index, box] of boxes.entries()) {
      const last = boxes[index - 1]
      if (last && isBefore(box, last, style)) markDoubt(box.element, 'order')
    }
  }
}

function boxesIn(parent: Element): readonly Box[] {
  const isDrawn = parent.querySelector(':scope > canvas') !== null
  return [...parent.children].flatMap((element) => {
    if (element.matches(NO_FLOW) || textOf(element) === '') return []
    const { display, position } = getComputedStyle(element)
    if (/^(inline|contents|none|ruby)/.test(display) || position === 'fixed') return []
    // Nor do labels that are placed over one.
    if (isDrawn && position === 'absolute') return []
    const rect = element.getBoundingClientRect()
    // A box of a pixel is for readers alone.
    return rect.width > 1 && rect.height > 1 && isSeen(element) ? [{ element, rect }] : []
  })
}

/** Whether a box is seen before the one that is read before it. */
function isBefore({ rect: seen }: Box, { rect: last }: Box, parent: CSSStyleDeclaration): boolean {
  if (isBeside(seen.left, seen.right, last.left, last.right)) return seen.bottom <= last.top + 1
  const isRow = /flex|grid/.test(parent.display) && parent.writingMode === 'horizontal-tb'
  if (!isRow || !isBeside(seen.top, seen.bottom, last.top, last.bottom)) return false
  return parent.direction === 'rtl' ? seen.left >= last.right - 1 : seen.right <= last.left + 1
}

/** Whether two spans share more than half of the shorter one. */
function isBeside(one: number, oneEnd: number, other: number, otherEnd: number): boolean {
  return (
    Math.min(oneEnd, otherEnd) - Math.max(one, other) > Math.min(oneEnd - one, otherEnd - other) / 2
  )
}
