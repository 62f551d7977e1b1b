/** A box in CSS pixels from the upper left corner of the document. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Title of the document. Runs in the page. */
export function documentTitle(): string {
  return document.title
}

/**
 * Box of the first element that matches a selector, scrolled into view where it stands in a box that scrolls;
 * undefined when there is none. Runs in the page.
 */
export function elementBox(selector: string): Box | undefined {
  const element = document.querySelector(selector)
  if (element === null) return undefined
  const { scrollX, scrollY } = window
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  // The window itself stays: a header that sticks to its upper edge would come to stand over the element.
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + window.scrollX, y: y + window.scrollY, width, height }
}

/**
 * Moves what is fixed to the lower edge of the window to the lower edge of the document, where it covers nothing.
 * Runs in the page.
 *
 * @param heightPx height of the document
 */
export function lowerFixedBars(heightPx: number): void {
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const below = heightPx - window.innerHeight
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'fixed') continue
    const declared = element.computedStyleMap()
    const isAuto = (edge: string) => String(declared.get(edge)) === 'auto'
    if (!isAuto('top') || isAuto('bottom')) continue
    const bottom = Number.parseFloat(getComputedStyle(element).bottom)
    // Inside a transformed element it is that one, and not the window, that it is fixed to.
    const gap = window.innerHeight - element.getBoundingClientRect().bottom
    if (Math.abs(gap - bottom) > 1) continue
    element.style.setProperty('transition', 'none', 'important')
    element.style.setProperty('bottom', `${bottom - below}px`, 'important')
  }
}
