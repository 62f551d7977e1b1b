/**
 * The place where the text goes on behind a running element, which may be the next page; the element itself where there is none.
 *
 * @param isRunning whether an element is taken out of the text, too
 */
export function placeBehind(
  element: HTMLElement,
  isRunning: (element: HTMLElement) => boolean,
): HTMLElement {
  let next = element.nextSibling
  while (next && !(next instanceof Text && /\S/.test(next.data))) {
    if (next instanceof HTMLElement && !isRunning(next)) {
      if (next.checkVisibility() && isInFlow(next)) return next
      if (getComputedStyle(next).position === 'static' && next.checkVisibility()) return element
    }
    next = next.nextSibling
  }
  return element
}

function isInFlow(element: Element): boolean {
  const { position, float, display } = getComputedStyle(element)
  return (
    /^(?:static|relative|sticky)$/.test(position) &&
    float === 'none' &&
    /^(?:block|flow-root|list-item|table|flex|grid)$/.test(display)
  )
}
