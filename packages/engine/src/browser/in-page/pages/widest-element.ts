import { selectorOf } from '../trees/selector-of.ts'

/**
 * Element that reaches farthest beyond the window, as a selector of its own or of the nearest thing with a name; empty
 * where none does. Runs in the page.
 *
 * @param isVertical whether it is looked for below the window, not beside it
 */
export function widestElement(isVertical: boolean): string {
  let widest: Element | undefined
  let farthest = (isVertical ? innerHeight : innerWidth) + 1
  const isLeftward = getComputedStyle(document.documentElement).direction === 'rtl'
  for (const element of document.querySelectorAll('body, body *')) {
    const { left, right, bottom, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const across = isLeftward ? innerWidth - left : right + scrollX
    const reach = isVertical ? bottom + scrollY : across
    if (reach <= farthest) continue
    farthest = reach
    widest = element
  }
  return widest === undefined ? '' : selectorOf(widest)
}
